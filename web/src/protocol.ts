// Made by `python -m railbird.table.protocol.typescript` from the server's structs. Do not edit.
// docs/protocol.md says what the messages mean.

/** An action of some game; `do` names it. */
export type Action = { do: string; [field: string]: unknown };

/** An event of some game; `event` names it. */
export type GameEvent = { event: string; [field: string]: unknown };

/** An opponent that is part of the game and has no seat, such as the rival of a player alone. */
export type House = {
  name: string;
  place: number;
  score: number;
};

/** How a game ended, by seat: the place (1 is best, ties share it) and the final score. */
export type Result = {
  places: number[];
  scores: number[];
  house?: House[];
};

export type View = {
  game: string;
  seat: number | null;
  phase: string;
  must: number[];
  may: number[];
  awaiting: string | null;
  result: Result | null;
  [field: string]: unknown;
};

/** Dice; the outcome is a tuple with the number each die shows, in order. */
export type Roll = {
  chance: "roll";
  purpose: string;
  dice: number;
  sides: number;
  public: boolean;
};

/** A die with special faces; a number may appear on several of them. */
export type Die = {
  name: string;
  faces: number[];
};

/** Dice of different kinds; the outcome is a tuple with the number each shows, in order. */
export type Faces = {
  chance: "faces";
  purpose: string;
  dice: Die[];
  public: boolean;
};

/** A deck; the outcome is the tuple of its items in the new order, the first on top. */
export type Shuffle = {
  chance: "shuffle";
  purpose: string;
  items: string[];
  public: boolean;
};

/** One item out of several, each as likely; the outcome is the item. */
export type Draw = {
  chance: "draw";
  purpose: string;
  items: string[];
  public: boolean;
};

export type Chance =
  | Roll
  | Faces
  | Shuffle
  | Draw;

/** A bot as one of the regulars of the track. */
export type CharacterInfo = {
  habit: "consoles" | "counts" | "crowds" | "hoards" | "notes" | "plunges" | "quiet" | "recites" | "stands_by" | "tips_hat" | "toasts" | "trusts_form";
  silk: "checks" | "chevron" | "dots" | "halves" | "hoops" | "sash" | "stripes";
};

export type SeatInfo = {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  character: CharacterInfo | null;
  held: boolean;
  connected: boolean;
  ready: boolean;
  muted: boolean;
};

/** A visitor asks to play on for a bot; everybody who sits at the table must agree. */
export type SeatRequest = {
  seat: number;
  name: string;
  until: number;
  sees: string[];
};

/** Where the dice come from, and what proves it. */
export type DiceInfo = {
  mode: "fair" | "manual" | "unproven";
  commitment: string | null;
  hashes: string[];
  nonces: string[];
  secret: string | null;
};

/** One player over all games of the evening. */
export type Standing = {
  name: string;
  games: number;
  wins: number;
  places: number[];
};

export type TableSettings = {
  name: string;
  listed: boolean;
  spectators: "none" | "public";
  dice: "fair" | "manual";
  deadline: number | null;
  speed: "fast" | "normal" | "off" | "slow";
  early_chances: boolean;
  result_seconds: number | null;
  hints: "all" | "learners" | "off";
};

export type SeatScore = {
  name: string;
  place: number;
  score: number;
};

export type FinishedGame = {
  number: number;
  record: string;
  seats: SeatScore[];
  shared: number[];
};

/** Everything about the table but the game; the same for everybody there. */
export type TableMessage = {
  type: "table";
  table: string;
  game: string;
  title: string;
  phase: "frozen" | "open" | "over" | "playing" | "starting";
  frozen: string | null;
  number: number;
  moment: number;
  settings: TableSettings;
  options: Record<string, unknown>;
  pack: string | null;
  variant: string | null;
  seats: SeatInfo[];
  requests: SeatRequest[];
  watching: number;
  screens: number;
  spectators_muted: boolean;
  dice: DiceInfo;
  evening: FinishedGame[];
  standings: Standing[];
  continues: string | null;
  lesson: boolean;
  hints_allowed: boolean;
};

/** What this browser is at the table. */
export type YouMessage = {
  type: "you";
  seats: number[];
  may_sit: number[];
  may_ask: number[];
  asks: number | null;
  to_answer: number[];
  host: boolean;
  looking: number | null;
  may_watch: boolean;
  sent_away: "seat" | "table" | null;
  now: number;
};

export type Choice = {
  action: Action;
  words: string;
  detail?: unknown;
  certain?: string[];
  possible?: string[];
};

/** A choice one might expect, that the rules forbid now. */
export type Disabled = {
  action: Action | null;
  words: string;
  why: string;
  rule: string;
};

/** What the seat could do if its turn came now, for a player who prepares it. */
export type Ahead = {
  legal: Choice[];
  disabled: Disabled[];
};

/** A public roll, shuffle or draw that people at the table make and type in. */
export type HandRoll = {
  chance: Chance;
  purpose: string;
  words: string;
  names: Record<string, string>;
  dealt: number;
  wants: string;
  seals: boolean;
};

export type CoachStep = {
  words: string;
  point: string;
};

/** What the coach of a lesson says when the last moment has been shown. */
export type CoachWords = {
  title: string;
  came: string;
  steps: CoachStep[];
  suggestion: string;
  done: number;
  of: number;
  over: boolean;
};

/** A roll that people typed: all of a race that is read on charts, else what is still open. */
export type HandRolled = {
  number: number;
  purpose: string;
  words: string;
  names: Record<string, string>;
  dealt: number;
  chance: Chance;
  came: unknown;
  read: string[];
  open: boolean;
};

/** What a page shows beside the view of a game. */
export type GameNow = {
  type: "GameNow";
  number: number;
  n: number;
  deadlines: (number | null)[];
  may_take_back: boolean;
  hand_roll: HandRoll | null;
  rolls: HandRolled[];
  ties: string[];
  coach?: CoachWords;
};

/** The whole game as this viewer sees it at the moment that the table shows. */
export type GameMessage = {
  type: "game";
  number: number;
  n: number;
  deadlines: (number | null)[];
  may_take_back: boolean;
  hand_roll: HandRoll | null;
  rolls: HandRolled[];
  ties: string[];
  coach?: CoachWords;
  view: View;
  legal: Choice[];
  ahead: Ahead;
  disabled: Disabled[];
};

export type Told = {
  event: GameEvent;
  words: string;
  call: string[];
  ms: number;
  crossing: boolean;
  result: boolean;
};

/** One applied action or resolved chance, as this viewer may notice it. */
export type MomentShown = {
  n: number;
  ms: number;
  events: Told[];
  view: Record<string, unknown>;
  held?: number;
};

/** What happened since, moment by moment; the rest holds after the last of them. */
export type UpdateMessage = {
  type: "update";
  number: number;
  n: number;
  deadlines: (number | null)[];
  may_take_back: boolean;
  hand_roll: HandRoll | null;
  rolls: HandRolled[];
  ties: string[];
  coach?: CoachWords;
  starts: number;
  moments: MomentShown[];
  legal: Choice[] | null;
  ahead: Ahead | null;
  disabled: Disabled[] | null;
};

/** Everybody has skipped: what was still to be shown is passed over. */
export type TimelineMessage = {
  type: "timeline";
  number: number;
  n: number;
  deadlines: (number | null)[];
};

export type LogLine = {
  n: number;
  words: string;
  event: string;
  call: string[];
};

/** The log so far, as part of a snapshot; later lines are the words of `moments[].events`. */
export type LogMessage = {
  type: "log";
  number: number;
  lines: LogLine[];
};

export type ChatLine = {
  at: number;
  who: string;
  seat: number | null;
  text: string;
  by_table: boolean;
};

export type ChatMessage = {
  type: "chat";
  whole: boolean;
  lines: ChatLine[];
};

/** A bet on a horse: to win, to place, to show. */
export type LineChance = {
  line: string;
  chance: number;
  fair: number | null;
  posted: string | null;
  worth: number | null;
};

export type HorseChances = {
  number: number;
  name: string;
  mark: string;
  lines: LineChance[];
};

/** Chances to win when a part of the race has been run. */
export type StageChances = {
  after: string;
  win: number[];
};

export type RaceChances = {
  race: number;
  horses: HorseChances[];
  worth: string;
  how: string;
  running: StageChances[];
};

/** The true chances of races: after their bets have closed, before only if the host says so. */
export type ChancesMessage = {
  type: "chances";
  number: number;
  whole: boolean;
  races: RaceChances[];
  moments: number[];
};

/** The command of this id is on disk. */
export type DoneMessage = {
  type: "done";
  id: string;
};

/** The command of this id changed nothing. */
export type RefusedMessage = {
  type: "refused";
  id: string;
  error: string;
  rule: string | null;
};

export type ExplainedMessage = {
  type: "explained";
  id: string;
  words: string;
  help: string;
};

/** The action would be taken now. */
export type CheckedMessage = {
  type: "checked";
  id: string;
  detail: unknown;
  certain: string[];
  possible: string[];
};

/** This browser read too slowly: messages were left out, a snapshot follows. */
export type ResyncMessage = {
  type: "resync";
};

/** Nothing was heard of this browser for a while: is it there? It answers with `here`. */
export type PingMessage = {
  type: "ping";
};

export type Act = {
  do: "act";
  id: string;
  action: Action;
  n: number;
  seat?: number | null;
};

export type RollByHand = {
  do: "roll";
  id: string;
  outcome: unknown;
  n: number;
};

/** A roll was typed wrongly: everything after it is worked out again. */
export type Correct = {
  do: "correct";
  id: string;
  number: number;
  outcome: unknown;
  n: number;
};

/** Look through another of one's seats, or through none; a snapshot follows. */
export type Look = {
  do: "look";
  id: string;
  seat: number | null;
};

/** The answer to `ping`, or a question of the client's own whether the line still works. */
export type Here = {
  do: "here";
  id: string;
};

/** This device shows moment `n` and waits for the film no longer; when everybody at the table */
export type Skip = {
  do: "skip";
  id: string;
  n: number;
};

export type Explain = {
  do: "explain";
  id: string;
  action: Action;
};

export type Check = {
  do: "check";
  id: string;
  action: Action;
};

export type Sit = {
  do: "sit";
  id: string;
  seat: number;
  name: string;
  nonce_hash?: string | null;
};

export type Stand = {
  do: "stand";
  id: string;
  seat: number;
};

export type Rename = {
  do: "rename";
  id: string;
  seat: number;
  name: string;
};

/** Promise a nonce for the fair dice of the coming game without showing it. */
export type Commit = {
  do: "commit";
  id: string;
  seat: number;
  nonce_hash: string;
};

/** Show the nonce that was promised, once the dice are sealed. */
export type Reveal = {
  do: "reveal";
  id: string;
  seat: number;
  nonce: string;
};

export type Start = {
  do: "start";
  id: string;
};

export type Say = {
  do: "chat";
  id: string;
  text: string;
  name?: string | null;
};

export type TakeBack = {
  do: "take_back";
  id: string;
  seat?: number | null;
};

export type Rematch = {
  do: "rematch";
  id: string;
};

/** Let everybody see in the review what one's decisions cost, or no longer. */
export type ShareDecisions = {
  do: "share_decisions";
  id: string;
  number: number;
  seat: number;
  share?: boolean;
};

export type SeatBot = {
  do: "seat_bot";
  id: string;
  seat: number;
  bot: string;
};

/** The bot leaves the seat to the person who holds it, or open. */
export type HandBack = {
  do: "hand_back";
  id: string;
  seat: number;
};

/** Play on for a bot: at once where the game hides nothing, or when all who sit there agree. */
export type AskSeat = {
  do: "ask_seat";
  id: string;
  seat: number;
  name: string;
};

/** Ask for a seat no longer. */
export type WithdrawRequest = {
  do: "withdraw_request";
  id: string;
};

/** Let in whoever asks for this seat, or not. */
export type AnswerRequest = {
  do: "answer_request";
  id: string;
  seat: number;
  name: string;
  let_in: boolean;
};

export type Kick = {
  do: "kick";
  id: string;
  seat: number;
  ban?: boolean;
};

/** Whoever holds the seat may not write into the chat, or without a seat: no spectator may. */
export type Mute = {
  do: "mute";
  id: string;
  seat?: number | null;
  muted?: boolean;
};

export type Swap = {
  do: "swap";
  id: string;
  a: number;
  b: number;
};

/** Play what a missed deadline would: once for a seat, or for all until the phase ends. */
export type PlayDefaults = {
  do: "play_defaults";
  id: string;
  seat?: number | null;
};

/** Change the table; what is left out stays. The last three only before a game starts. */
export type SetTable = {
  do: "set";
  id: string;
  name?: string;
  listed?: boolean;
  spectators?: "none" | "public";
  deadline?: number | null;
  speed?: "fast" | "normal" | "off" | "slow";
  early_chances?: boolean;
  result_seconds?: number | null;
  hints?: "all" | "learners" | "off";
  dice?: "fair" | "manual";
  options?: Record<string, unknown>;
  seats?: number;
};

/** One fault in a data file, with its place. */
export type Problem = {
  file: string;
  line: number | null;
  message: string;
  rule: string | null;
};

export type ApiError = {
  error: string;
  rule: string | null;
  problems: Problem[];
};

/** What a page needs to know about the server. */
export type Site = {
  version: string;
  public_url: string | null;
  lan_url: string | null;
  analysis: boolean;
  measures: boolean;
  alone: boolean;
};

export type BotInfo = {
  name: string;
  about: string;
  level: number | null;
};

/** A way to play a game that starts with one click. */
export type FormInfo = {
  words: string;
  seats: number;
  options: Record<string, unknown>;
  minutes: number | null;
};

/** One option as people see it. */
export type Option = {
  name: string;
  kind: "choice" | "choice or list" | "data" | "list" | "number" | "yes/no";
  default: unknown;
  help: string;
  rule: string;
  values: string[];
  low: number | null;
  high: number | null;
};

export type GameInfo = {
  id: string;
  title: string;
  summary: string;
  data_note: string;
  fewest: number;
  most: number;
  options: Option[];
  bots: BotInfo[];
  opponents: string[];
  data_files: string[];
  rules: string;
  chances: boolean;
  forms: FormInfo[];
  lesson: string;
};

export type PackGiven = {
  name: string;
  files: Record<string, string>;
};

export type PackToCheck = {
  game: string;
  pack: PackGiven;
};

export type PackChecked = {
  problems: Problem[];
};

/** One of a game's own tables, to start a pack from. */
export type DataFile = {
  file: string;
  text: string;
};

export type SeatPlan = {
  kind?: "bot" | "open";
  bot?: string | null;
};

export type NewTable = {
  game: string;
  seats: SeatPlan[];
  name?: string;
  options?: Record<string, unknown>;
  pack?: PackGiven | null;
  variant?: string | null;
  printed?: boolean;
  listed?: boolean;
  dice?: "fair" | "manual";
  spectators?: "none" | "public";
  deadline?: number | null;
  speed?: "fast" | "normal" | "off" | "slow";
  hints?: "all" | "learners" | "off";
};

/** A table of one's own at which a coach teaches the game. */
export type LessonWanted = {
  game: string;
  name: string;
  speed?: "fast" | "normal" | "off" | "slow";
};

export type TableMade = {
  table: string;
};

export type TableListed = {
  table: string;
  name: string;
  game: string;
  title: string;
  phase: "frozen" | "open" | "over" | "playing" | "starting";
  seats: number;
  open_seats: number;
  players: string[];
  spectators: "none" | "public";
  hints: "all" | "learners" | "off";
};

/** How the visitor came out of a game whose end has been shown. */
export type MyResult = {
  place: number;
  of: number;
  score: string;
};

export type MyTable = {
  table: string;
  name: string;
  game: string;
  title: string;
  phase: "frozen" | "open" | "over" | "playing" | "starting";
  players: string[];
  host: boolean;
  seats: number[];
  your_turn: boolean;
  touched: number;
  result: MyResult | null;
};

export type HandoverWanted = {
  host?: boolean;
};

export type Handover = {
  code: string;
  path: string;
};

/** Whether one may mark a game, and how one has marked it. */
export type MarkAsked = {
  open: boolean;
  mark: number;
  sentence: string;
};

/** How somebody liked the variant that was played; it takes the place of their earlier mark. */
export type MarkGiven = {
  number: number;
  mark: number;
  sentence?: string;
};

export type HandoverCode = {
  code: string;
};

export type HandedOver = {
  table: string;
  seats: number[];
};

export type RecordMade = {
  record: string;
};

export type ReplayLine = {
  n: number;
  words: string;
  event: string;
  call: string[];
};

export type PhaseMark = {
  n: number;
  phase: string;
};

/** What there is to replay, as one seat may see it. */
export type Replay = {
  record: string | null;
  game: string;
  title: string;
  names: string[];
  options: Record<string, unknown>;
  pack: string | null;
  seat: number | null;
  last: number;
  over: boolean;
  result: Result | null;
  ties: string[];
  dice: DiceInfo;
  lines: ReplayLine[];
  phases: PhaseMark[];
};

export type Frame = {
  n: number;
  view: View;
  events: Told[];
  held: number;
};

export type Frames = {
  seat: number | null;
  last: number;
  frames: Frame[];
};

export type ProofChance = {
  number: number;
  n: number;
  chance: Chance;
  came: unknown;
};

/** All that is needed to compute the dice again; `docs/record.md` has the arithmetic. */
export type Proof = {
  names: string[];
  dice: DiceInfo;
  chances: ProofChance[];
  estimates: string[];
};

/** A moment that changed a seat's chance to win. */
export type TurningPoint = {
  n: number;
  seat: number;
  luck: boolean;
  by: number | null;
  before: number;
  after: number;
  where: string;
};

/** A decision whose cost is clear of its error. */
export type CostlyMove = {
  n: number;
  seat: number;
  words: string;
  best: string;
  best_action: Record<string, unknown>;
  cost: number;
  error: number;
  said: string;
  where: string;
};

/** A mean with its standard error. */
export type Figure = {
  mean: number;
  error: number;
};

/** What all decisions of a kind cost a seat. */
export type Costs = {
  kind: string;
  decisions: number;
  marked: number;
  cost: Figure;
  lesson: string;
};

/** A seat's game: start + luck + own + others + remainder = result, to the millionth. */
export type Summary = {
  seat: number;
  name: string;
  player: string;
  start: number;
  luck: number;
  own: number;
  others: number;
  remainder: number;
  result: number;
  score: number;
  decisions: number;
  cost: Figure;
  cost_score: Figure;
  start_error: number;
  luck_error: number;
  own_error: number;
  others_error: number;
  remainder_error: number;
  costs: Costs[];
};

/** A part of the game, to be marked on an axis of entries. */
export type Race = {
  entry: number;
  words: string;
};

/** What luck and decisions did in a finished game; `docs/analysis.md` says how it is made. */
export type GameReview = {
  policy: string;
  seed: number;
  moment_rollouts: number;
  decision_rollouts: number;
  seats: Summary[];
  chances: number[][];
  turning_points: TurningPoint[];
  costly: CostlyMove[];
  open: number[];
  yours: number[];
  headlines: string[];
  races: Race[];
  kernel: boolean;
};

/** Another decision at a position of a replay, to see where it leads. */
export type InsteadWanted = {
  n: number;
  seat: number;
  action: Record<string, unknown>;
};

/** How far a review is. Ask again until it is done. */
export type ReviewState = {
  state: "done" | "failed" | "waiting" | "working";
  place: number;
  percent: number;
  why: string;
  review: GameReview | null;
  seconds_left: number | null;
};

export type HintWanted = {
  seat: number;
};

export type HintChoice = {
  words: string;
  said: string;
};

/** The best choices, by what the seat can see. */
export type Hint = {
  n: number;
  choices: HintChoice[];
  why: string[];
};

/** A new table that goes on from position `n` of a record; bots take the other seats. */
export type PlayOn = {
  n: number;
  seat: number;
  name: string;
  bot: string;
};

/** What a visitor can learn from in a game. */
export type DrillGame = {
  game: string;
  title: string;
  own: number;
  beginners: number;
  due: number;
  learnt: number;
  next_due: number | null;
};

/** A decision as its seat saw it. Nothing here tells what was played, or what is best. */
export type DrillExercise = {
  id: string;
  record: string | null;
  seat: number;
  names: string[];
  view: View;
  question: string;
  choices: string[];
  box: string;
};

/** A few exercises, which take about two minutes. */
export type DrillRound = {
  game: string;
  title: string;
  exercises: DrillExercise[];
  next_due: number | null;
};

export type DrillAnswer = {
  choice: number;
};

export type DrillOption = {
  words: string;
  said: string;
  right: boolean;
};

export type DrillVerdict = {
  right: boolean;
  words: string;
  lesson: string;
  options: DrillOption[];
  played: number | null;
  n: number;
  learnt: boolean;
  due: number;
  policy: string;
  rollouts: number;
};

/** One of a game's tables, to be edited. */
export type SheetShown = {
  file: string;
  title: string;
  columns: string[];
  rows: string[][];
  printed_columns: string[];
  printed: string[][] | null;
  settings: boolean;
  ours: string;
  unread: string[];
};

export type VariantListed = {
  variant: string;
  game: string;
  title: string;
  name: string;
  kind: "box" | "variant";
  default: boolean;
  touched: number;
};

/** One fault, beside its cell; without a row it is about the whole sheet. */
export type CellFault = {
  file: string;
  row: number | null;
  column: number | null;
  message: string;
  rule: string | null;
};

export type VariantShown = {
  variant: string;
  game: string;
  title: string;
  name: string;
  kind: "box" | "variant";
  default: boolean;
  mine: boolean;
  revision: number;
  options: Record<string, unknown>;
  entered: string[];
  sheets: SheetShown[];
  faults: CellFault[];
  option_fault: string;
};

export type NewVariant = {
  game: string;
  name?: string;
  kind?: "box" | "variant";
  pack?: PackGiven | null;
  options?: Record<string, unknown>;
  copy_of?: string | null;
};

export type VariantMade = {
  variant: string;
  path: string;
};

/** What changes; whatever is left out stays. */
export type VariantEdit = {
  revision: number;
  name?: string | null;
  options?: Record<string, unknown> | null;
  sheets?: Record<string, string[][] | null>;
  entered?: string[] | null;
  default?: boolean | null;
};

export type VariantSaved = {
  revision: number;
  faults: CellFault[];
  option_fault: string;
};

export type MeasureWanted = {
  games?: number;
  seats?: number | null;
  bot?: string;
  printed?: boolean;
};

/** How far a measurement is. Ask again until it is idle. */
export type MeasureState = {
  state: "idle" | "waiting" | "working";
  place: number;
  done: number;
  games: number;
  why: string;
};

export type FigureShown = {
  name: string;
  words: string;
  said: string;
};

/** A variant as it was when it was measured. */
export type VersionShown = {
  number: number;
  name: string;
  at: number;
  changes: string[];
  current: boolean;
  bot: string;
  seats: number;
  games: number;
  asked: number;
  told: string;
  figures: FigureShown[];
};

/** What somebody who played it said; nobody is named. */
export type MarkShown = {
  mark: number;
  sentence: string;
  at: number;
};

/** A version as people played it, in games to the end at which a person decided something. */
export type VersionPlayed = {
  name: string;
  changes: string[];
  current: boolean;
  measured: number[];
  games: number;
  minutes: number | null;
  decisions: number;
  counts: number[];
  marks: MarkShown[];
};

/** An earlier version takes the place of what is there. */
export type TakeUp = {
  revision: number;
};

export type PanelPart = {
  title: string;
  about: string;
  content: string;
};

export type Panel = {
  told: string;
  parts: PanelPart[];
  notes: string[];
};

/** A variant as a file, which `--pack` reads as well. */
export type PackFile = {
  game: string;
  name: string;
  files: Record<string, string>;
  options: Record<string, unknown>;
};

/** A horse of a scoresheet. */
export type SheetEntry = {
  cells: Record<string, string>;
  power: number | null;
  steps: string;
};

/** A race as its program prints it. */
export type RaceSheet = {
  id: string;
  title: string;
  name: string;
  track: string;
  date: string;
  distance: string;
  words: string;
  surface: string;
  condition: string;
  conditions: string[];
  class_level: string;
  entries: SheetEntry[];
  warnings: string[];
  real: string;
  source: string;
  file: string;
};

/** A horse that can be picked for another race. */
export type ShelfHorse = {
  key: string;
  horse: string;
  stands: string;
};

/** Races that are run one after the other, under a name. */
export type KeptCard = {
  name: string;
  races: string[];
};

/** Everything to choose from. */
export type Shelf = {
  races: RaceSheet[];
  horses: ShelfHorse[];
  jockeys: string[];
  library: boolean;
  keeps: boolean;
  why_not: string;
  distances: Record<string, string>;
  conditions: Record<string, string[]>;
  columns: string[];
  cards: KeptCard[];
  odds: boolean;
};

/** Horses that shall meet. */
export type Composition = {
  horses: string[];
  distance: string;
  surface: string;
  condition: string;
  name?: string;
};

/** Scoresheets that somebody typed, pasted or edited. */
export type SheetsGiven = {
  files: Record<string, string>;
  condition?: string;
};

export type SheetsRead = {
  problems: Problem[];
  races: RaceSheet[];
};

/** Rate-a-Race: `race.toml`, `starts.csv`, `jockeys.csv`, `hand.csv`; the last two may lack. */
export type PastGiven = {
  files: Record<string, string>;
};

export type RatedHorse = {
  horse: string;
  working: Record<string, string>;
  by_hand: string[];
  overall: number | null;
};

export type RaceRated = {
  problems: Problem[];
  race: RaceSheet | null;
  horses: RatedHorse[];
};

export type SheetToKeep = {
  file: string;
};

export type SheetToRemove = {
  race: string;
};

export type CardToKeep = {
  name: string;
  races: string[];
};

/** The race, and if somebody asks "what if", what shall be different. */
export type OddsWanted = {
  file: string;
  version?: "full" | "quick";
  condition?: string;
  scratch?: string[];
  unscratch?: string[];
  changes?: string[];
  condition_after?: string;
  exotics?: string[];
};

export type Likelihood = {
  win: number;
  place: number;
  show: number;
};

/** A horse: how likely it is first, in the first two and in the first three. */
export type OddsLine = {
  pp: number;
  horse: string;
  odds: string | null;
  fair: number | null;
  now: Likelihood;
  after: Likelihood | null;
  pays: (number | null)[];
};

export type ExactaLine = {
  first: string;
  second: string;
  chance: number;
};

/** A bet on the order across the wire, as it stands before any change. */
export type ExoticLine = {
  bet: string;
  horses: string[];
  chance: number;
  fair: number | null;
};

export type OddsFound = {
  title: string;
  track: string;
  horses: OddsLine[];
  exactas: ExactaLine[];
  exotics: ExoticLine[];
  real: string;
  how: string;
  changes: string[];
};

/** A race that was run. */
export type FiledRace = {
  id: string;
  date: string;
  title: string;
  words: string;
  version: string;
  starters: number;
  winner: string;
};

/** A start in a race that was run here, as past performances tell it. */
export type PastLine = {
  run: string;
  title: string;
  jockey: string;
  cells: Record<string, string>;
  lacks: string;
};

export type HorseCareer = {
  horse: string;
  starts: number;
  wins: number;
  places: number;
  shows: number;
  best_figure: number | null;
  money: number;
};

export type RidersLine = {
  jockey: string;
  starts: number;
  wins: number;
  places: number;
  shows: number;
  money: number;
};

export type CareerStart = {
  run: string;
  date: string;
  title: string;
  words: string;
  starters: number;
  jockey: string;
  odds: string | null;
  place: number | null;
  figure: number | null;
  money: number;
};

/** What the filed races add up to; empty where the server keeps no library. */
export type LibraryTables = {
  races: FiledRace[];
  horses: HorseCareer[];
  jockeys: RidersLine[];
};

/** A line in the table of a season. */
export type SeasonStanding = {
  place: number;
  name: string;
  points: number;
  starts: number;
  wins: number;
  money: number;
};

export type SeasonShown = {
  name: string;
  title: string;
  first: string;
  last: string;
  by: "race" | "run";
  points: number[];
  only: string[];
  horses: SeasonStanding[];
  jockeys: SeasonStanding[];
  counted: number;
  races: FiledRace[];
  dated: string[];
  seasons: string[];
  keeps: boolean;
};

export type SeasonToKeep = {
  name: string;
  first: string;
  last: string;
  by?: "race" | "run";
  races?: string[];
  points?: number[];
};

export type SeasonToRun = {
  name: string;
  version?: "full" | "quick";
};

/** Something that somebody keeps here. */
export type OwnThing = {
  item: string;
  name: string;
  words: string;
  cells: Record<string, string>;
  fixed: string;
};

/** What was kept in the library, and what lies there and cannot be used. */
export type OwnThings = {
  races: OwnThing[];
  horses: OwnThing[];
  jockeys: OwnThing[];
  cards: OwnThing[];
  seasons: OwnThing[];
  faults: Problem[];
  why_not: string;
};

/** A horse or a jockey as somebody typed it. */
export type RatingsToKeep = {
  kind: "horses" | "jockeys";
  cells: Record<string, string>;
  item?: string;
};

export type ItemToRename = {
  item: string;
  to: string;
};

export type ItemToRemove = {
  item: string;
};

export type ItemKept = {
  item: string;
};

/** A bet on one horse; how much is on it follows from its place on the slip. */
export type Ticket = {
  pp: number;
  kind: "place" | "show" | "win";
};

/** Three tickets for the race of a day, that of $50 first. */
export type SlipToSeal = {
  day: string;
  slip: Ticket[];
};

/** How everybody else bet, from three slips on. */
export type OthersBet = {
  slips: number;
  money: Record<number, number>;
};

/** A ticket, and what it was worth. */
export type TicketTold = {
  pp: number;
  horse: string;
  kind: "place" | "show" | "win";
  stake: number;
  chance: number;
  pays: number;
  worth: number;
  back: number;
};

/** The horse that the best slip has more money on, by most. */
export type Overlooked = {
  pp: number;
  horse: string;
  staked: number;
  why: string[];
};

/** A horse as it really stood. */
export type TrueChance = {
  pp: number;
  horse: string;
  odds: string;
  fair: number;
  win: number;
  place: number | null;
};

export type Verdict = {
  grade: number;
  expected: number;
  best_expected: number;
  back: number;
  luck: number;
  tickets: TicketTold[];
  best: TicketTold[];
  overlooked: Overlooked | null;
  horses: TrueChance[];
};

/** Nothing of this is told before the visitor's own slip is sealed. */
export type SealedSlip = {
  slip: Ticket[];
  verdict: Verdict;
  record: string;
  secret: string;
  others: OthersBet | null;
};

/** A horse on the program. */
export type ProgramLine = {
  pp: number;
  horse: string;
  origin: string;
  invented: boolean;
  power: number;
  pace: number;
  style: string;
  form: string;
  form_words: string;
  trip: number;
  class: number;
  speed: number;
  odds: string;
  pays: number[];
};

export type Program = {
  distance: string;
  surface: string;
  condition: string;
  pace: number[];
  pace_words: string;
  stakes: number[];
  horses: ProgramLine[];
};

export type TodaysPage = {
  day: string;
  seconds_left: number;
  program: Program;
  commitment: string;
  committed: number;
  tomorrow: string;
  sealed: SealedSlip | null;
};

export type ServerMessage =
  | TableMessage
  | YouMessage
  | GameMessage
  | UpdateMessage
  | TimelineMessage
  | LogMessage
  | ChatMessage
  | ChancesMessage
  | DoneMessage
  | RefusedMessage
  | ExplainedMessage
  | CheckedMessage
  | ResyncMessage
  | PingMessage;

export type ClientCommand =
  | Act
  | RollByHand
  | Correct
  | Look
  | Here
  | Skip
  | Explain
  | Check
  | Sit
  | Stand
  | Rename
  | Commit
  | Reveal
  | Start
  | Say
  | TakeBack
  | Rematch
  | ShareDecisions
  | SeatBot
  | HandBack
  | AskSeat
  | WithdrawRequest
  | AnswerRequest
  | Kick
  | Mute
  | Swap
  | PlayDefaults
  | SetTable;


// Homestretch

export type HomestretchOptions = {
  bet_order: "open" | "strict";
  leader_tie: "one_each" | "ranked";
  allow_debt: boolean;
  plus_on_special_move: boolean;
  x_stops_special_move: boolean;
  purple_races: number;
  green_races: number;
  start_tie: "colour" | "die";
  market_tie: "colour" | "reverse_rank";
  reveal_losing_bets: boolean;
  ghost: boolean;
  colours: ("black" | "blue" | "green" | "red" | "white" | "yellow")[];
};

export type HomestretchDraftPick = {
  do: "draft_pick";
  card: string;
};

export type HomestretchPlaceBet = {
  do: "place_bet";
  value: number;
  horse: number;
  line: string;
};

/** Five `place_bet` in one; a shorthand that is never listed (HS-4.9). */
export type HomestretchPlaceBets = {
  do: "place_bets";
  bets: [number, number, string][];
};

/** Always refused, with the reason (HS-4.12). */
export type HomestretchLiftBet = {
  do: "lift_bet";
  horse: number;
  line: string;
};

export type HomestretchMoveTwo = {
  do: "move_two";
};

export type HomestretchMoveOne = {
  do: "move_one";
};

export type HomestretchSpecialMove = {
  do: "special_move";
  horse: number;
};

export type HomestretchReroll = {
  do: "reroll";
};

export type HomestretchEndTurn = {
  do: "end_turn";
};

export type HomestretchBuyFaceUp = {
  do: "buy_face_up";
  card: string;
};

export type HomestretchBuyTop = {
  do: "buy_top";
};

export type HomestretchPassBuy = {
  do: "pass_buy";
};

export type HomestretchAction =
  | HomestretchDraftPick
  | HomestretchPlaceBet
  | HomestretchPlaceBets
  | HomestretchLiftBet
  | HomestretchMoveTwo
  | HomestretchMoveOne
  | HomestretchSpecialMove
  | HomestretchReroll
  | HomestretchEndTurn
  | HomestretchBuyFaceUp
  | HomestretchBuyTop
  | HomestretchPassBuy;

export type HomestretchHandArrived = {
  event: "hand_arrived";
  seat: number;
  step: number;
  cards: string[];
};

/** That a seat has picked is public, what it picked is not (HS-8). */
export type HomestretchDrafted = {
  event: "drafted";
  seat: number;
  card: string | null;
};

export type HomestretchStablesShown = {
  event: "stables_shown";
  stables: string[][];
  paid: number[];
  money: number[];
};

export type HomestretchRaceCalled = {
  event: "race_called";
  race: number;
  card: string;
  name: string;
  purses: [number, number, number];
};

export type HomestretchBettingOpened = {
  event: "betting_opened";
  order: number[];
  limits: number[];
};

export type HomestretchBetPlaced = {
  event: "bet_placed";
  seat: number;
  horse: number;
  line: string;
  value: number | null;
};

export type HomestretchStartDice = {
  event: "start_dice";
  seats: number[];
  dice: number[];
};

export type HomestretchTheyreOff = {
  event: "theyre_off";
  start_player: number;
};

export type HomestretchRolled = {
  event: "rolled";
  seat: number;
  dice: [number, number];
};

export type HomestretchMoved = {
  event: "moved";
  horse: number;
  spaces: number;
  bonus: number;
  position: number;
  instead_of: number | null;
};

/** An X token that held its horse back. */
export type HomestretchTokenUsed = {
  event: "token_used";
  horse: number;
};

export type HomestretchFinished = {
  event: "finished";
  horse: number;
  place: number;
};

export type HomestretchTurnEnded = {
  event: "turn_ended";
  seat: number;
};

/** One owner's part of a purse; seat None when nobody owns the horse. */
export type HomestretchPursePaid = {
  event: "purse_paid";
  horse: number;
  place: number;
  purse: number;
  seat: number | null;
  shares: number;
  shares_in_play: number;
  amount: number;
};

export type HomestretchBetPaid = {
  event: "bet_paid";
  seat: number;
  horse: number;
  line: string;
  value: number;
  figure: number;
  amount: number;
};

export type HomestretchLosingBet = {
  event: "losing_bet";
  seat: number;
  horse: number;
  line: string;
  value: number;
};

export type HomestretchRacePaid = {
  event: "race_paid";
  race: number;
  finish: number[];
  gains: number[];
  money: number[];
};

export type HomestretchMarketOpened = {
  event: "market_opened";
  round: number;
  row: string[];
  deck: number;
  order: number[];
};

export type HomestretchBought = {
  event: "bought";
  seat: number;
  card: string;
  cost: number;
  blind: boolean;
  money: number;
};

export type HomestretchPassedBuying = {
  event: "passed_buying";
  seat: number;
};

export type HomestretchGameEnded = {
  event: "game_ended";
  result: Result;
};

export type HomestretchEvent =
  | HomestretchHandArrived
  | HomestretchDrafted
  | HomestretchStablesShown
  | HomestretchRaceCalled
  | HomestretchBettingOpened
  | HomestretchBetPlaced
  | HomestretchStartDice
  | HomestretchTheyreOff
  | HomestretchRolled
  | HomestretchMoved
  | HomestretchTokenUsed
  | HomestretchFinished
  | HomestretchTurnEnded
  | HomestretchPursePaid
  | HomestretchBetPaid
  | HomestretchLosingBet
  | HomestretchRacePaid
  | HomestretchMarketOpened
  | HomestretchBought
  | HomestretchPassedBuying
  | HomestretchGameEnded;

export type HomestretchBetView = {
  seat: number;
  horse: number;
  line: "place" | "show" | "win";
  value: number | null;
};

export type HomestretchResultView = {
  card: string;
  finish: number[];
  bets: HomestretchBetView[];
  purses: HomestretchPursePaid[];
  winning_bets: HomestretchBetPaid[];
};

export type HomestretchDraftView = {
  step: number;
  hand: string[];
  pick: string | null;
  kept: string[];
  arrived: string[][];
  picked: boolean[];
  hand_size: number;
  ghost: boolean;
  left_over: number;
};

export type HomestretchMarketView = {
  round: number;
  row: string[];
  deck: number;
  order: number[];
};

export type HomestretchView = {
  game: "homestretch";
  seat: number | null;
  phase: string;
  must: number[];
  may: number[];
  awaiting: string | null;
  result: Result | null;
  options: HomestretchOptions;
  colours: string[];
  money: number[];
  stables: string[][];
  race: number;
  races_to_come: Record<string, number>;
  card: string | null;
  results: HomestretchResultView[];
  draft: HomestretchDraftView | null;
  bet_order: number[];
  limits: number[];
  bets: HomestretchBetView[];
  unplaced: number[];
  tokens_left: number[];
  position: Record<number, number>;
  token: Record<number, string>;
  finished: number[];
  tied: number[];
  roller: number;
  rolls: number;
  dice: [number, number] | null;
  choice: "" | "again" | "drive" | "special";
  market: HomestretchMarketView | null;
};

export type HomestretchHorse = {
  number: number;
  name: string;
  kind: string;
  cost: number;
};

export type HomestretchShare = {
  id: string;
  deck: string;
  horse: number;
  cost: number;
};

export type HomestretchRaceCard = {
  id: string;
  deck: string;
  name: string;
  purses: [number, number, number];
  tokens: number[];
};

/** Everything in the box, typed and checked. */
export type HomestretchBox = {
  horses: Record<number, HomestretchHorse>;
  shares: Record<string, HomestretchShare>;
  figures: number[];
  race_cards: Record<string, HomestretchRaceCard>;
  bet_tokens: number[];
  colours: string[];
  start_money: number;
  finish: number;
  finishers: number;
  blind_fee: number;
  market_rounds: number;
  full_move: number;
  short_move: number;
  special_spaces: number[];
  hand_size: Record<string, number>;
  ghost_hands: Record<string, number>;
  market_decks: Record<string, string[]>;
  paid_lines: string[][];
};


// Long Shot: The Dice Game

export type LongShotOptions = {
  market: "mixed_random" | "set_A" | "set_B" | "set_C" | "set_D" | "set_random" | string[];
  sets: ("A" | "B" | "C" | "D")[];
  first_player: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "random";
  wild_refresh: "any_turn" | "stuck";
  self_mark: "allowed" | "forbidden";
  lanes: "staggered" | "uniform";
  abilities: "off" | "on";
  bonus_boxes: "limited" | "unlimited";
  free_horse_finished: "no" | "yes";
  starting_cards: "dealt" | string[];
  dice: "manual" | "published";
  passing: "any_turn" | "stuck";
  penalties: "binding" | "optional";
};

export type LongShotConcession = {
  do: "concession";
  cell: string;
  wild: number | null;
};

export type LongShotHelmet = {
  do: "helmet";
  wild: number | null;
};

export type LongShotJersey = {
  do: "jersey";
  mark: number | null;
  wild: number | null;
};

export type LongShotBet = {
  do: "bet";
  amount: number;
  wild: number | null;
};

/** The bet of Strung Along: a dollar, and the horse moves. */
export type LongShotBetStrung = {
  do: "bet_strung";
  wild: number | null;
};

export type LongShotBuy = {
  do: "buy";
  wild: number | null;
};

export type LongShotEraseWild = {
  do: "erase_wild";
};

export type LongShotPass = {
  do: "pass";
};

/** Two horses are a pair without order; without `extra` the horses go as far as allowed. */
export type LongShotClaimBonus = {
  do: "claim_bonus";
  bonus: string;
  horse: number | null;
  horse2: number | null;
  mark: number | null;
  extra: number | null;
};

export type LongShotDeclineBonus = {
  do: "decline_bonus";
};

/** What to choose depends on the card (LS-2.21). */
export type LongShotUseAbility = {
  do: "ability";
  card: string;
  cell: string | null;
  helmet: number | null;
  jersey: number | null;
  mark: number | null;
  horse: number | null;
  horse2: number | null;
};

export type LongShotDeclineAbility = {
  do: "decline_ability";
  card: string;
};

export type LongShotAction =
  | LongShotConcession
  | LongShotHelmet
  | LongShotJersey
  | LongShotBet
  | LongShotBetStrung
  | LongShotBuy
  | LongShotEraseWild
  | LongShotPass
  | LongShotClaimBonus
  | LongShotDeclineBonus
  | LongShotUseAbility
  | LongShotDeclineAbility;

export type LongShotMarketFormed = {
  event: "market_formed";
  cards: string[];
};

/** The cells are empty for Roland, who marks none (LS-3.7). */
export type LongShotStartingCardDealt = {
  event: "starting_card_dealt";
  seat: number;
  card: string;
  cells: string[];
  bets: [number, number][];
};

export type LongShotRaceBegun = {
  event: "race_begun";
  seat: number;
};

export type LongShotRolled = {
  event: "rolled";
  seat: number;
  round: number;
  horse: number;
  spaces: number;
};

export type LongShotMoved = {
  event: "moved";
  horse: number;
  spaces: number;
  position: number;
  why: "push" | "roll";
  home: boolean;
};

/** Secondary movement, each horse by 1 (LS-7.2). */
export type LongShotDraggedAlong = {
  event: "dragged_along";
  horses: number[];
  positions: number[];
  home: number[];
};

/** A horse was rolled that has crossed the line already. */
export type LongShotStaysFinished = {
  event: "stays_finished";
  horse: number;
};

export type LongShotFinished = {
  event: "finished";
  horse: number;
  place: number;
};

export type LongShotLastRound = {
  event: "last_round";
};

export type LongShotWildMarked = {
  event: "wild_marked";
  seat: number;
  number: number;
  left: number;
};

export type LongShotWildErased = {
  event: "wild_erased";
  seat: number;
  count: number;
  left: number;
};

export type LongShotConcessionMarked = {
  event: "concession_marked";
  seat: number;
  cell: string;
  number: number;
};

export type LongShotLineCompleted = {
  event: "line_completed";
  seat: number;
  line: "column" | "row";
  index: number;
};

export type LongShotHelmetMarked = {
  event: "helmet_marked";
  seat: number;
  number: number;
};

export type LongShotJerseyMarked = {
  event: "jersey_marked";
  seat: number;
  number: number;
};

/** An X for `horse` on the bar of card `number`. */
export type LongShotBarMarked = {
  event: "bar_marked";
  seat: number;
  number: number;
  horse: number;
};

export type LongShotSetCompleted = {
  event: "set_completed";
  seat: number;
  number: number;
};

export type LongShotBetPlaced = {
  event: "bet_placed";
  seat: number;
  horse: number;
  amount: number;
  cost: number;
  total: number;
  money: number;
};

export type LongShotHorseTaken = {
  event: "horse_taken";
  seat: number;
  card: string;
  cost: number;
  how: "buy" | "free" | "half";
  money: number;
};

export type LongShotPassed = {
  event: "passed";
  seat: number;
};

export type LongShotBonusClaimed = {
  event: "bonus_claimed";
  seat: number;
  bonus: string;
};

export type LongShotBonusDeclined = {
  event: "bonus_declined";
  seat: number;
};

export type LongShotAbilityUsed = {
  event: "ability_used";
  seat: number;
  card: string;
};

export type LongShotAbilityDeclined = {
  event: "ability_declined";
  seat: number;
  card: string;
};

export type LongShotMoneyGained = {
  event: "money_gained";
  seat: number;
  amount: number;
  money: number;
};

export type LongShotMoneyLost = {
  event: "money_lost";
  seat: number;
  amount: number;
  money: number;
};

/** Seat None when nobody owns the horse. */
export type LongShotPursePaid = {
  event: "purse_paid";
  horse: number;
  place: number;
  seat: number | null;
  amount: number;
};

/** `place` is 0 for a horse past the No-Bet line that was not placed. */
export type LongShotBetPaid = {
  event: "bet_paid";
  seat: number;
  horse: number;
  place: number;
  bet: number;
  odds: number;
  amount: number;
};

export type LongShotAbilityScored = {
  event: "ability_scored";
  seat: number;
  card: string;
  amount: number;
};

/** What one horse brought, or a bet that brought nothing. */
export type LongShotScoreLine = {
  part: "abilities" | "bets" | "purses" | "sets";
  horse: number;
  words: string;
  amount: number;
};

/** A player's final sum (LS-7.30 – LS-7.34); cash needs no lines. */
export type LongShotScored = {
  event: "scored";
  seat: number;
  purses: number;
  bets: number;
  sets: number;
  cash: number;
  abilities: number;
  total: number;
  lines: LongShotScoreLine[];
};

export type LongShotGameEnded = {
  event: "game_ended";
  result: Result;
};

export type LongShotEvent =
  | LongShotMarketFormed
  | LongShotStartingCardDealt
  | LongShotRaceBegun
  | LongShotRolled
  | LongShotMoved
  | LongShotDraggedAlong
  | LongShotStaysFinished
  | LongShotFinished
  | LongShotLastRound
  | LongShotWildMarked
  | LongShotWildErased
  | LongShotConcessionMarked
  | LongShotLineCompleted
  | LongShotHelmetMarked
  | LongShotJerseyMarked
  | LongShotBarMarked
  | LongShotSetCompleted
  | LongShotBetPlaced
  | LongShotHorseTaken
  | LongShotPassed
  | LongShotBonusClaimed
  | LongShotBonusDeclined
  | LongShotAbilityUsed
  | LongShotAbilityDeclined
  | LongShotMoneyGained
  | LongShotMoneyLost
  | LongShotPursePaid
  | LongShotBetPaid
  | LongShotAbilityScored
  | LongShotScored
  | LongShotGameEnded;

export type LongShotSheetView = {
  money: number;
  cells: string[];
  helmets: number[];
  jerseys: number[];
  wilds: number;
  bets: Record<number, number>;
  boxes: Record<string, number>;
};

/** An ability that waits for its turn, or the rest of one. */
export type LongShotDueView = {
  card: string;
  horse: number;
  task: "ability" | "jersey";
};

export type LongShotView = {
  game: "long_shot";
  seat: number | null;
  phase: string;
  must: number[];
  may: number[];
  awaiting: string | null;
  result: Result | null;
  options: LongShotOptions;
  drawn: string[];
  cards: string[];
  position: Record<number, number>;
  finished: number[];
  bars: Record<number, number[]>;
  owners: Record<number, number | null>;
  sheets: LongShotSheetView[];
  round: number;
  active: number;
  turn: number;
  dice: [number, number] | null;
  wild: number | null;
  acted: boolean;
  bonuses: number;
  asked: LongShotDueView | null;
  pushes: Record<number, number[]>;
  agenda: LongShotDueView[];
  used: string[];
  scores: LongShotScored[];
  roland: number | null;
};

export type LongShotHorseCard = {
  id: string;
  set: string;
  number: number;
  name: string;
  cost: number;
  odds: [number, number, number];
  odds_no_bet: number;
  printed: number[];
  ability: string;
};

export type LongShotGain = {
  op: "gain";
  amount: number;
};

export type LongShotOthersLose = {
  op: "others_lose";
  amount: number;
};

export type LongShotSteal = {
  op: "steal";
  from: "card_owner";
  amount: number;
};

export type LongShotMove = {
  op: "move";
  who: "choice" | "choice_not_leading" | "choice_other" | "self" | "sharing_space";
  spaces: number;
};

export type LongShotMarkConcession = {
  op: "mark_concession";
};

export type LongShotMarkHelmet = {
  op: "mark_helmet";
};

export type LongShotMarkJersey = {
  op: "mark_jersey";
};

export type LongShotChooseOne = {
  op: "choose_one";
  options: ("mark_concession" | "mark_helmet" | "mark_jersey")[];
};

export type LongShotMarkJerseyPlain = {
  op: "mark_jersey_plain";
  count: 1 | 2;
};

export type LongShotMarkBar = {
  op: "mark_bar";
  count: 1;
};

export type LongShotEraseWilds = {
  op: "erase_wild";
  count: number;
};

export type LongShotFreeBet = {
  op: "free_bet";
  horse: "set_horse";
  amount: number;
};

export type LongShotBuyHalf = {
  op: "buy_half";
};

export type LongShotBonusAmount = {
  op: "bonus_amount";
  amount: number;
};

export type LongShotBonusSpaces = {
  op: "bonus_spaces";
  further: number;
};

export type LongShotConcessionNumbers = {
  op: "concession_numbers";
  offsets: number[];
};

export type LongShotBetCost = {
  op: "bet_cost";
  cost: number;
  when_no_bet_on_target: boolean;
};

export type LongShotAltBet = {
  op: "alt_bet";
  stake: number;
  cost: number;
  spaces: number;
};

export type LongShotScoreIf = {
  op: "score_if";
  test: "jockey_sets == 0" | "not self_finished" | "owned_horses >= 3" | "self_finished";
  amount: number;
};

export type LongShotScorePer = {
  op: "score_per";
  count: "full_rows" | "half_sets" | "owned_marked_on_self";
  amount: number;
};

export type LongShotPurseAdd = {
  op: "purse_add";
  test: "jockey_sets == 0" | "not self_finished" | "owned_horses >= 3" | "self_finished";
  amount: number;
};

/** The condition on what happened (LS-2.15); what is not named does not matter. */
export type LongShotWhen = {
  die: number | null;
  action: ("bet" | "buy" | "concession" | "helmet" | "jersey")[];
  amount: number | null;
  line: "" | "any" | "column" | "row";
  bonus: string[];
  how: ("buy" | "free" | "half")[];
  helmet_on_target: boolean;
};

export type LongShotAbility = {
  id: string;
  event: "acquired" | "after_action" | "bet_placed" | "claim_bonus" | "jockey_set" | "line_completed" | "scoring" | "standing" | "turn_start";
  ask: boolean;
  effect: (LongShotGain | LongShotOthersLose | LongShotSteal | LongShotMove | LongShotMarkConcession | LongShotMarkHelmet | LongShotMarkJersey | LongShotChooseOne | LongShotMarkJerseyPlain | LongShotMarkBar | LongShotEraseWilds | LongShotFreeBet | LongShotBuyHalf | LongShotBonusAmount | LongShotBonusSpaces | LongShotConcessionNumbers | LongShotBetCost | LongShotAltBet | LongShotScoreIf | LongShotScorePer | LongShotPurseAdd)[];
  text: string;
  when: LongShotWhen;
};

export type LongShotStartingCard = {
  id: string;
  cells: string[];
  bets: [number, number][];
};

export type LongShotBonus = {
  id: string;
  boxes: number;
  text: string;
  op: string;
  horses: number;
  amount: number;
  spaces: number;
};

/** Where each horse finishes and where its No-Bet line lies, by number; place 0 is not used. */
export type LongShotTrack = {
  finish: number[];
  no_bet: number[];
};

export type LongShotRoland = {
  starting_money: number;
  steps: string[];
  max_owned: number;
  income: number;
  favourite_owner_value: number;
};

/** Everything in the box, typed and checked. */
export type LongShotBox = {
  cards: Record<string, LongShotHorseCard>;
  abilities: Record<string, LongShotAbility>;
  starting_cards: Record<string, LongShotStartingCard>;
  bonuses: Record<string, LongShotBonus>;
  grid: number[];
  starting_money: number;
  wilds: number;
  most_bet: number;
  jockey_set: number;
  purse: [number, number, number];
  finishers: number;
  tracks: Record<string, LongShotTrack>;
  dice: Record<string, [Die, Die]>;
  roland: LongShotRoland;
};


// Top of the Stretch

export type TopOfTheStretchOptions = {
  races: string[];
  version: "full" | "quick";
  jockeys: boolean;
  form_save: boolean;
  condition: "fast" | "firm" | "good" | "muddy" | "roll" | "scoresheet" | "sloppy" | "slow" | "soft" | "yielding" | string[];
  scratch: string[];
  unscratch: string[];
  odds: "generate" | "none" | "scoresheet";
  doubles: "reroll" | "same_die";
  payout_modifications: "as_read" | "off" | "on";
  trouble_time: "after_figure" | "form";
  traffic: "minus" | "plus";
  hundredths: boolean;
  power_limits: "clamp" | "extrapolate";
  time_chart: "corrected" | "printed";
  chart_edition: "2011" | "example";
  betting: boolean;
  bankroll: number;
};

/** Any even amount is taken; the list offers some of them. */
export type TopOfTheStretchPlaceBet = {
  do: "place_bet";
  pp: number;
  type: string;
  amount: number;
};

export type TopOfTheStretchWithdrawBet = {
  do: "withdraw_bet";
  number: number;
};

export type TopOfTheStretchCloseBets = {
  do: "close_bets";
};

export type TopOfTheStretchAction =
  | TopOfTheStretchPlaceBet
  | TopOfTheStretchWithdrawBet
  | TopOfTheStretchCloseBets;

export type TopOfTheStretchRaceCalled = {
  event: "race_called";
  race: number;
  of: number;
  id: string;
  title: string;
  track: string;
  distance: string;
  surface: string;
  starters: string[];
  scratched: string[];
  warnings: string[];
};

export type TopOfTheStretchConditionSet = {
  event: "condition_set";
  condition: string;
  surface: string;
  dice: [number, number] | null;
  powers: number[];
};

export type TopOfTheStretchOddsMade = {
  event: "odds_made";
  pp: number;
  horse: string;
  letter: string;
  dice: number[];
  column: string;
  odds: string;
};

export type TopOfTheStretchBettingOpened = {
  event: "betting_opened";
  types: string[];
  prices: number[][];
  bankrolls: number[];
  closed: number[];
};

export type TopOfTheStretchBetPlaced = {
  event: "bet_placed";
  seat: number;
  number: number;
  pp: number;
  horse: string;
  type: string;
  amount: number;
};

export type TopOfTheStretchBetWithdrawn = {
  event: "bet_withdrawn";
  seat: number;
  number: number;
};

export type TopOfTheStretchBetsClosed = {
  event: "bets_closed";
  seat: number;
};

export type TopOfTheStretchBet = {
  number: number;
  pp: number;
  type: string;
  amount: number;
};

export type TopOfTheStretchBetsShown = {
  event: "bets_shown";
  bets: TopOfTheStretchBet[][];
};

export type TopOfTheStretchBroke = {
  event: "broke";
  pp: number;
  horse: string;
  dice: [number, number];
  points: number;
};

export type TopOfTheStretchPaceSetUp = {
  event: "pace_set_up";
  pp: number;
  horse: string;
  dice: [number, number];
  change: number;
  points: number;
};

export type TopOfTheStretchPaceRead = {
  event: "pace_read";
  total: number;
  dice: number[];
  pace: "Fast" | "Normal" | "Slow";
  changes: number[];
};

export type TopOfTheStretchFormRead = {
  event: "form_read";
  pp: number;
  horse: string;
  dice: [number, number];
  change: number;
  position: number | null;
  power: number;
};

export type TopOfTheStretchTroubleRead = {
  event: "trouble_read";
  pp: number;
  horse: string;
  dice: [number, number];
  code: string;
  result: string;
};

export type TopOfTheStretchJockeyChecked = {
  event: "jockey_checked";
  pp: number;
  horse: string;
  dice: [number, number];
  rating: number;
  clear: boolean;
  disqualified: boolean;
  change: number;
  power: number;
};

export type TopOfTheStretchFactorsCalled = {
  event: "factors_called";
  dice: [number, number];
  factor: string;
  ride: boolean;
  changes: (number | null)[];
};

export type TopOfTheStretchFormSaved = {
  event: "form_saved";
  pp: number;
  horse: string;
  die: number;
  total: number;
};

export type TopOfTheStretchFigureRead = {
  event: "figure_read";
  pp: number;
  horse: string;
  total: number;
  dice: [number, number];
  power: number;
  figure: number;
  factor: number;
  final_speed: number;
};

export type TopOfTheStretchFigureVoid = {
  event: "figure_void";
  pp: number;
  horse: string;
};

export type TopOfTheStretchPhotoCalled = {
  event: "photo_called";
  posts: number[];
  horses: string[];
  final_speed: number;
  place: number;
  first: boolean;
};

export type TopOfTheStretchPhotoRead = {
  event: "photo_read";
  pp: number;
  horse: string;
  dice: [number, number];
  wire: number;
  ride: number;
  total: number;
  place: number;
};

/** A line of the official chart. */
export type TopOfTheStretchPlacing = {
  place: number | null;
  pp: number;
  horse: string;
  final_speed: number | null;
  quarter_lengths: number | null;
  margin: string;
  time: number | null;
  disqualified: boolean;
  out: boolean;
};

/** The order across the wire. */
export type TopOfTheStretchFinished = {
  event: "finished";
  placings: TopOfTheStretchPlacing[];
};

export type TopOfTheStretchInquiry = {
  event: "inquiry";
  posts: number[];
  horses: string[];
};

export type TopOfTheStretchDisqualified = {
  event: "disqualified";
  pp: number;
  horse: string;
  die: number;
  was: number;
  place: number;
};

export type TopOfTheStretchHundredthsRolled = {
  event: "hundredths_rolled";
  die: number;
};

export type TopOfTheStretchPayoffModified = {
  event: "payoff_modified";
  pp: number;
  horse: string;
  type: string;
  dice: [number, number];
  change: number;
  cents: number;
};

/** What $2 on this horse return. */
export type TopOfTheStretchPayoff = {
  pp: number;
  type: string;
  before: number;
  dice: [number, number] | null;
  cents: number;
};

export type TopOfTheStretchOfficial = {
  event: "official";
  race: number;
  title: string;
  condition: string;
  pace: string;
  hundredths: boolean;
  placings: TopOfTheStretchPlacing[];
  payoffs: TopOfTheStretchPayoff[];
};

export type TopOfTheStretchNoResult = {
  event: "no_result";
  race: number;
};

export type TopOfTheStretchBetPaid = {
  event: "bet_paid";
  seat: number;
  bet: TopOfTheStretchBet;
  horse: string;
  returned: number;
};

export type TopOfTheStretchRaceSettled = {
  event: "race_settled";
  race: number;
  gains: number[];
  bankrolls: number[];
};

export type TopOfTheStretchCardEnded = {
  event: "card_ended";
  result: Result;
  betting: boolean;
};

export type TopOfTheStretchEvent =
  | TopOfTheStretchRaceCalled
  | TopOfTheStretchConditionSet
  | TopOfTheStretchOddsMade
  | TopOfTheStretchBettingOpened
  | TopOfTheStretchBetPlaced
  | TopOfTheStretchBetWithdrawn
  | TopOfTheStretchBetsClosed
  | TopOfTheStretchBetsShown
  | TopOfTheStretchBroke
  | TopOfTheStretchPaceSetUp
  | TopOfTheStretchPaceRead
  | TopOfTheStretchFormRead
  | TopOfTheStretchTroubleRead
  | TopOfTheStretchJockeyChecked
  | TopOfTheStretchFactorsCalled
  | TopOfTheStretchFormSaved
  | TopOfTheStretchFigureRead
  | TopOfTheStretchFigureVoid
  | TopOfTheStretchPhotoCalled
  | TopOfTheStretchPhotoRead
  | TopOfTheStretchFinished
  | TopOfTheStretchInquiry
  | TopOfTheStretchDisqualified
  | TopOfTheStretchHundredthsRolled
  | TopOfTheStretchPayoffModified
  | TopOfTheStretchOfficial
  | TopOfTheStretchNoResult
  | TopOfTheStretchBetPaid
  | TopOfTheStretchRaceSettled
  | TopOfTheStretchCardEnded;

/** A race of the card, as its program prints it. */
export type TopOfTheStretchRaceView = {
  id: string;
  title: string;
  track: string;
  date: string;
  distance: string;
  surface: string;
  condition: string;
  starters: number;
  scratched: string[];
  warnings: string[];
  real: string;
};

/** A race of the card that is over. */
export type TopOfTheStretchRaceResult = {
  race: string;
  title: string;
  condition: string;
  pace: string;
  hundredths: boolean;
  placings: TopOfTheStretchPlacing[];
  payoffs: TopOfTheStretchPayoff[];
  bets: TopOfTheStretchBet[][];
  bankrolls: number[];
};

/** A horse with its jockey (TS-2.4). */
export type TopOfTheStretchEntry = {
  pp: number;
  horse: string;
  jockey: string;
  power_dirt: number | null;
  power_turf: number | null;
  adj_power: number | null;
  range_min: number;
  range_max: number;
  wet: number;
  pace: number;
  form: string;
  trip: number;
  class: number;
  speed: number;
  wire: number;
  ride: number;
  trouble: number;
  odds: string | null;
  scratched: boolean;
  origin: string;
  overall: number | null;
};

export type TopOfTheStretchRunner = {
  entry: TopOfTheStretchEntry;
  start_power: number;
  power: number;
  odds: string | null;
  odds_dice: number[];
  break_dice: [number, number] | null;
  break_points: number | null;
  setup_dice: [number, number] | null;
  race2: number | null;
  pace_adj: number | null;
  form_dice: [number, number] | null;
  form_adj: number | null;
  race3: number | null;
  trouble_dice: [number, number] | null;
  check_dice: [number, number] | null;
  trouble_adj: number;
  out: boolean;
  fouled: boolean;
  factor_adj: number | null;
  final_dice: [number, number] | null;
  save_die: number | null;
  total: number | null;
  figure: number | null;
  final_speed: number | null;
  photo_dice: [number, number] | null;
  photo: number | null;
  margin: string;
  quarter_lengths: number | null;
  time: number | null;
  steward_die: number | null;
  place: number | null;
};

export type TopOfTheStretchView = {
  game: "top_of_the_stretch";
  seat: number | null;
  phase: string;
  must: number[];
  may: number[];
  awaiting: string | null;
  result: Result | null;
  options: TopOfTheStretchOptions;
  card: TopOfTheStretchRaceView[];
  race: number;
  results: TopOfTheStretchRaceResult[];
  money: number[];
  types: string[];
  prices: number[][];
  closed: boolean[];
  own_bets: TopOfTheStretchBet[];
  own_number: number;
  bets: TopOfTheStretchBet[][];
  condition: string;
  condition_dice: [number, number] | null;
  runners: TopOfTheStretchRunner[];
  queue: number[];
  awaits: "" | "again" | "check" | "hundredths" | "payout" | "save" | "trouble";
  pace_total: number;
  pace_dice: number[];
  pace: string;
  factor_dice: [number, number] | null;
  wire: number[][];
  standings: number[][];
  hundredths: number;
  payoffs: TopOfTheStretchPayoff[];
};

export type TopOfTheStretchDistance = {
  label: string;
  half_furlongs: number;
  segments: number;
  lengths_column: string;
  fastest: number;
};

/** Column headings such as 0-37, 38-39, 54+, each known by its lowest number. */
export type TopOfTheStretchBands = {
  labels: string[];
  lows: number[];
};

export type TopOfTheStretchBandedSlowNormalFast = {
  bands: TopOfTheStretchBands;
  cells: (("Fast" | "Normal" | "Slow")[])[];
};

export type TopOfTheStretchTroubleLine = {
  code: string;
  text: string;
  result: "check" | "dq" | "none" | "out";
  on_fail: string;
};

export type TopOfTheStretchBandedClassStr = {
  bands: TopOfTheStretchBands;
  cells: string[][];
};

/** A band of odds in the payout modifications (TS-2.25). */
export type TopOfTheStretchBand = {
  name: string;
  from_odds: number;
  changes: number[];
  as_read: number[];
};

/** All charts. Cells are plain tuples, so that a roll costs one look-up. */
export type TopOfTheStretchCharts = {
  distances: Record<string, TopOfTheStretchDistance>;
  conditions: Record<string, Record<string, number>>;
  condition_rolls: Record<string, string[]>;
  pace_quick: TopOfTheStretchBandedSlowNormalFast;
  pace_sprint: TopOfTheStretchBandedSlowNormalFast;
  pace_route: TopOfTheStretchBandedSlowNormalFast;
  pace_one_die: TopOfTheStretchBandedSlowNormalFast;
  effects_quick: number[][];
  effects_sprint: number[][];
  effects_route: number[][];
  form: Record<string, number[]>;
  form_trouble: unknown;
  position_power: Record<string, number[]>;
  position: Record<string, number[]>;
  position_trouble: unknown;
  trouble: TopOfTheStretchTroubleLine[];
  factor: string[];
  ride_counts: boolean[];
  break_points: number[][];
  setup_points: number[][];
  figures: number[][];
  times: Record<string, number[]>;
  printed_times: Record<string, number>;
  odds_letters: TopOfTheStretchBandedClassStr;
  odds_columns: string[];
  odds: Record<string, string[]>;
  payoffs: Record<string, [number, number, number]>;
  payout_bands: TopOfTheStretchBand[];
  lengths: Record<string, number[]>;
  separations: [number, string][];
  form_save: Record<string, number[]>;
};

export type TopOfTheStretchRace = {
  id: string;
  name: string;
  distance: string;
  surface: string;
  condition: string;
  entries: TopOfTheStretchEntry[];
  date: string;
  track: string;
  year: number | null;
  class_level: number | null;
  origin: string;
  note: string;
  real: string;
  warnings: string[];
};

/** A horse with the name of the stable it stands in. */
export type TopOfTheStretchStabledHorse = {
  stable: string;
  entry: TopOfTheStretchEntry;
};

/** A rider with ratings, on no horse yet. */
export type TopOfTheStretchJockey = {
  jockey: string;
  ride: number;
  trouble: number;
};

/** A jockey with the name of the list it is on. */
export type TopOfTheStretchKnownJockey = {
  stable: string;
  jockey: TopOfTheStretchJockey;
};

/** Charts and races, typed and checked. */
export type TopOfTheStretchBox = {
  charts: TopOfTheStretchCharts;
  races: Record<string, TopOfTheStretchRace>;
  own: unknown;
  horses: TopOfTheStretchStabledHorse[];
  jockeys: TopOfTheStretchKnownJockey[];
};


// Win, Place & Show

export type WinPlaceAndShowOptions = {
  races: number;
  dice_reading: "rulebook" | "split";
  strength_after_last: "repeat_last" | "zero";
  incorrect_slip: "lost" | "refuse";
  auction_start: "fixed" | "rotate";
  veteran_partial_return: boolean;
  squeeze_may_stop_in_front: boolean;
  claim_windows: "always" | "reasons_only";
  claim_priority: "random" | "seat_order";
  lane_fouls: "automatic" | "off";
  fouls: boolean;
  daily_double: boolean;
  party_jockeys: "house" | "players";
  riders: string[];
  cash_visible: boolean;
  bet_timer_seconds: number;
  claim_timer_seconds: number;
  version: "auto" | "party" | "regular";
  daily_double_scratch: "lost" | "refund";
};

/** Any multiple of $500 is accepted; a list offers a ladder. */
export type WinPlaceAndShowBid = {
  do: "bid";
  amount: number;
};

export type WinPlaceAndShowPassBid = {
  do: "pass_bid";
};

export type WinPlaceAndShowWriteBet = {
  do: "write_bet";
  position: "place" | "show" | "win";
  horse: number;
  amount: number;
};

/** One combination (WP-5.4). */
export type WinPlaceAndShowStraight = {
  kind: "straight";
  first: number;
  second: number;
  stake: number;
};

/** All ordered pairs of different numbers (WP-5.5). */
export type WinPlaceAndShowBaseball = {
  kind: "baseball";
  horses: number[];
  stake: number;
};

/** "4 wheel": one horse of race 1 with every horse of race 2 (WP-5.6). */
export type WinPlaceAndShowWheelSecond = {
  kind: "wheel_second";
  first: number;
  stake: number;
};

/** "wheel 4": every horse entered in race 1 with one horse of race 2 (WP-5.7). */
export type WinPlaceAndShowWheelFirst = {
  kind: "wheel_first";
  second: number;
  stake: number;
};

export type WinPlaceAndShowWriteTicket = {
  do: "write_ticket";
  ticket: WinPlaceAndShowStraight | WinPlaceAndShowBaseball | WinPlaceAndShowWheelSecond | WinPlaceAndShowWheelFirst;
};

export type WinPlaceAndShowTakeBack = {
  do: "take_back";
  entry: string | number;
};

export type WinPlaceAndShowSealSlip = {
  do: "seal_slip";
};

/** A whole slip in one; never listed (WP-5.13). A bet is a horse and an amount. */
export type WinPlaceAndShowSubmitSlip = {
  do: "submit_slip";
  race: number;
  win: [number, number][];
  place: [number, number][];
  show: [number, number][];
  daily_double: (WinPlaceAndShowStraight | WinPlaceAndShowBaseball | WinPlaceAndShowWheelSecond | WinPlaceAndShowWheelFirst)[];
};

/** By its result, by a path, or by both (WP-5.8, WP-5.11, WP-5.15); a list gives both. */
export type WinPlaceAndShowMoveHorse = {
  do: "move_horse";
  horse: number;
  to: string | null;
  unused: number | null;
  stop: "blocked" | "full" | "short" | null;
  take_bonus: boolean;
  use_allowance: boolean;
  path: string | null;
};

export type WinPlaceAndShowClaimFoul = {
  do: "claim_foul";
  horse: number;
  reason: "allowance" | "bonus" | "lane" | "three_short";
};

export type WinPlaceAndShowDeclineClaim = {
  do: "decline_claim";
};

export type WinPlaceAndShowAction =
  | WinPlaceAndShowBid
  | WinPlaceAndShowPassBid
  | WinPlaceAndShowWriteBet
  | WinPlaceAndShowWriteTicket
  | WinPlaceAndShowTakeBack
  | WinPlaceAndShowSealSlip
  | WinPlaceAndShowSubmitSlip
  | WinPlaceAndShowMoveHorse
  | WinPlaceAndShowClaimFoul
  | WinPlaceAndShowDeclineClaim;

/** What is odd in the data of a pack (WP-12.4, WP-12.28). */
export type WinPlaceAndShowProgramNoted = {
  event: "program_noted";
  notes: string[];
};

export type WinPlaceAndShowRaceCalled = {
  event: "race_called";
  race: number;
  kind: string;
  label: string;
  purse: number;
};

export type WinPlaceAndShowLotCalled = {
  event: "lot_called";
  race: number;
  horse: number;
  stable: number;
  round: number;
};

export type WinPlaceAndShowBidMade = {
  event: "bid_made";
  seat: number;
  amount: number;
};

export type WinPlaceAndShowPassed = {
  event: "passed";
  seat: number;
  out: boolean;
  asked: boolean;
};

export type WinPlaceAndShowSold = {
  event: "sold";
  race: number;
  seat: number;
  horse: number;
  price: number;
};

export type WinPlaceAndShowSetAside = {
  event: "set_aside";
  race: number;
  horse: number;
};

export type WinPlaceAndShowDealt = {
  event: "dealt";
  race: number;
  seat: number;
  horse: number;
  price: number;
};

/** Who runs; the others are scratched. */
export type WinPlaceAndShowFieldSet = {
  event: "field_set";
  race: number;
  entered: number[];
  owners: (number | null)[];
};

export type WinPlaceAndShowBettingOpened = {
  event: "betting_opened";
  race: number;
  show: boolean;
  daily_double: boolean;
};

export type WinPlaceAndShowBetWritten = {
  event: "bet_written";
  race: number;
  seat: number;
  position: "place" | "show" | "win";
  horse: number;
  amount: number;
};

export type WinPlaceAndShowTicketWritten = {
  event: "ticket_written";
  seat: number;
  number: number;
  ticket: WinPlaceAndShowStraight | WinPlaceAndShowBaseball | WinPlaceAndShowWheelSecond | WinPlaceAndShowWheelFirst;
  cost: number;
};

export type WinPlaceAndShowTakenBack = {
  event: "taken_back";
  seat: number;
  entry: string | number;
};

/** A faulty entry: paid, lost, and counted nowhere as a bet (WP-7.19). */
export type WinPlaceAndShowVoid = {
  entry: string;
  amount: number;
  reason: string;
};

/** Everybody sees that a slip is sealed, and nobody what is on it (WP-8.5, WP-8.6). */
export type WinPlaceAndShowSlipSealed = {
  event: "slip_sealed";
  seat: number;
  void: WinPlaceAndShowVoid[] | null;
};

export type WinPlaceAndShowAnnounced = {
  event: "announced";
  totals: number[];
};

export type WinPlaceAndShowDiceRolled = {
  event: "dice_rolled";
  race: number;
  move: number;
  white: number;
  green: number;
  order: number[];
  bonus: number[];
};

export type WinPlaceAndShowHorseMoved = {
  event: "horse_moved";
  race: number;
  horse: number;
  seat: number | null;
  strength: number;
  die: number;
  bonus: number;
  allowance: number;
  start: string;
  to: string;
  end: [number, number, number];
  path: string;
  unused: number;
  stop: "blocked" | "full" | "short";
  bonus_refused: boolean;
};

export type WinPlaceAndShowHorsePlaced = {
  event: "horse_placed";
  race: number;
  horse: number;
  place: number;
  past_line: number;
};

export type WinPlaceAndShowWindowOpened = {
  event: "window_opened";
  race: number;
  horse: number;
  final: boolean;
};

export type WinPlaceAndShowClaimAnswered = {
  event: "claim_answered";
  seat: number;
  reason: "allowance" | "bonus" | "lane" | "three_short" | null;
};

/** Several at once, before it is drawn who is heard first (WP-6.5). */
export type WinPlaceAndShowClaimsLodged = {
  event: "claims_lodged";
  race: number;
  horse: number;
  seats: number[];
  reasons: ("allowance" | "bonus" | "lane" | "three_short")[];
};

export type WinPlaceAndShowClaim = {
  seat: number;
  horse: number;
  reason: "allowance" | "bonus" | "lane" | "three_short";
  outcome: "card" | "invalid" | "too_late";
};

export type WinPlaceAndShowWindowClosed = {
  event: "window_closed";
  race: number;
  horse: number;
  claims: WinPlaceAndShowClaim[];
};

export type WinPlaceAndShowClaimDecided = {
  event: "claim_decided";
  race: number;
  horse: number;
  seat: number;
  owner: number;
  upheld: boolean;
};

/** Money from or to the bank, or another player; what a player pays is negative. */
export type WinPlaceAndShowPaid = {
  event: "paid";
  race: number;
  seat: number;
  cause: "bet" | "daily_double" | "dealt" | "penalty" | "price" | "purse" | "returned" | "scratched" | "share" | "stake";
  amount: number;
  horse: number | null;
  position: "place" | "show" | "win" | null;
  place: number | null;
  other: number | null;
};

export type WinPlaceAndShowBet = {
  position: "place" | "show" | "win";
  horse: number;
  amount: number;
};

/** Everything of one player and one race. */
export type WinPlaceAndShowSlip = {
  bets: WinPlaceAndShowBet[];
  tickets: (WinPlaceAndShowStraight | WinPlaceAndShowBaseball | WinPlaceAndShowWheelSecond | WinPlaceAndShowWheelFirst)[];
  void_bets: WinPlaceAndShowVoid[];
  void_tickets: WinPlaceAndShowVoid[];
};

export type WinPlaceAndShowSlipsShown = {
  event: "slips_shown";
  race: number;
  slips: WinPlaceAndShowSlip[];
};

/** The Daily Double, after race 2 (WP-8.7). */
export type WinPlaceAndShowTicketsShown = {
  event: "tickets_shown";
  winners: [number, number];
  slips: WinPlaceAndShowSlip[];
};

export type WinPlaceAndShowRaceSettled = {
  event: "race_settled";
  race: number;
  gains: number[];
  money: number[] | null;
};

export type WinPlaceAndShowGameEnded = {
  event: "game_ended";
  result: Result;
};

export type WinPlaceAndShowEvent =
  | WinPlaceAndShowProgramNoted
  | WinPlaceAndShowRaceCalled
  | WinPlaceAndShowLotCalled
  | WinPlaceAndShowBidMade
  | WinPlaceAndShowPassed
  | WinPlaceAndShowSold
  | WinPlaceAndShowSetAside
  | WinPlaceAndShowDealt
  | WinPlaceAndShowFieldSet
  | WinPlaceAndShowBettingOpened
  | WinPlaceAndShowBetWritten
  | WinPlaceAndShowTicketWritten
  | WinPlaceAndShowTakenBack
  | WinPlaceAndShowSlipSealed
  | WinPlaceAndShowAnnounced
  | WinPlaceAndShowDiceRolled
  | WinPlaceAndShowHorseMoved
  | WinPlaceAndShowHorsePlaced
  | WinPlaceAndShowWindowOpened
  | WinPlaceAndShowClaimAnswered
  | WinPlaceAndShowClaimsLodged
  | WinPlaceAndShowWindowClosed
  | WinPlaceAndShowClaimDecided
  | WinPlaceAndShowPaid
  | WinPlaceAndShowSlipsShown
  | WinPlaceAndShowTicketsShown
  | WinPlaceAndShowRaceSettled
  | WinPlaceAndShowGameEnded;

/** A race that was run and settled; everything in it is open to all. */
export type WinPlaceAndShowResultView = {
  race: number;
  entered: number[];
  owners: (number | null)[];
  finish: number[];
  slips: WinPlaceAndShowSlip[];
  claims: WinPlaceAndShowClaim[];
  upheld: boolean[];
  payments: WinPlaceAndShowPaid[];
};

export type WinPlaceAndShowAuctionView = {
  round: number;
  lots: number;
  stable: number;
  horse: number;
  bid: number;
  bidder: number | null;
  passes: number[];
  out: boolean[];
  cards_to_come: number;
  next_cards: number[];
  aside: number[];
  sold: boolean;
};

/** Where a horse stands: leg of the course, place in it, lane (WP-2.21). */
export type WinPlaceAndShowPlace = {
  leg: number;
  at: number;
  lane: number;
  name: string;
  to_line: number;
};

/** What the next horse may count, and where it comes from (WP-7.30). */
export type WinPlaceAndShowCount = {
  horse: number;
  seat: number | null;
  strength: number;
  die: number;
  bonus: number;
  allowance: number;
};

export type WinPlaceAndShowWindowView = {
  horse: number;
  final: boolean;
  reasons: ("allowance" | "bonus" | "lane" | "three_short")[];
  answered: boolean;
  claimed: "allowance" | "bonus" | "lane" | "three_short" | null;
  lodged: ([number, "allowance" | "bonus" | "lane" | "three_short"])[];
};

export type WinPlaceAndShowView = {
  game: "win_place_and_show";
  seat: number | null;
  phase: string;
  must: number[];
  may: number[];
  awaiting: string | null;
  result: Result | null;
  options: WinPlaceAndShowOptions;
  version: "party" | "regular";
  race: number;
  money: (number | null)[];
  entered: number[];
  owners: (number | null)[];
  payments: WinPlaceAndShowPaid[];
  results: WinPlaceAndShowResultView[];
  auction: WinPlaceAndShowAuctionView | null;
  slip: WinPlaceAndShowSlip | null;
  written: number;
  sealed: boolean[];
  totals: number[];
  double: WinPlaceAndShowSlip | null;
  move: number;
  dice: [number, number] | null;
  places: Record<number, WinPlaceAndShowPlace>;
  allowances: number[];
  to_move: number[];
  moved: number[];
  finish: number[];
  count: WinPlaceAndShowCount | null;
  last_move: WinPlaceAndShowHorseMoved | null;
  window: WinPlaceAndShowWindowView | null;
  windows: number[];
  claims: WinPlaceAndShowClaim[];
};

export type WinPlaceAndShowBetDetail = {
  pays: number;
};

export type WinPlaceAndShowTicketDetail = {
  combinations: number;
  cost: number;
};

export type WinPlaceAndShowSlipDetail = {
  cost: number;
  void: WinPlaceAndShowVoid[];
};

export type WinPlaceAndShowRideDetail = {
  words: string;
  way: [number, number, number][];
  fouls: string[];
};

export type WinPlaceAndShowShownHorse = {
  post: number;
  name: string;
  strengths: number[];
  bonus: number;
  apprentice: boolean;
  odds: string;
  stable: number;
  speed: number;
  class_rating: number;
};

/** A straight or a turn. */
export type WinPlaceAndShowShownLeg = {
  name: string;
  squares: number[];
  turn: boolean;
  first: number;
};

export type WinPlaceAndShowShownTrack = {
  lanes: number;
  legs: WinPlaceAndShowShownLeg[];
  passing: [number, number, number][];
};

export type WinPlaceAndShowShownRace = {
  number: number;
  kind: string;
  label: string;
  purse: number;
  shares: number[];
  horses: Record<number, WinPlaceAndShowShownHorse>;
  track: WinPlaceAndShowShownTrack;
};

export type WinPlaceAndShowShownBox = {
  stables: Record<number, string>;
  races: WinPlaceAndShowShownRace[];
  bid_step: number;
  regular_start: number;
  party_start: number;
  foul_penalty: number;
};


// Big Stakes Racing

export type BigStakesOptions = {
  program: "default" | "fixed" | "one_race" | "randomized";
  fixed_program: "default_day" | "grand_mixed" | "turf_festival";
  race_draw: "select" | "shuffle";
  race_order: "agreed" | "drawn";
  stables: "auction" | "deal";
  trading: boolean;
  horse_reuse: "free" | "once";
  horses_per_player: number;
  house_stables: number;
  jockeys: boolean;
  weights: "manual" | "none" | "rating" | "sex";
  mirror_allowance: boolean;
  track_conditions: "meet" | "off" | "race";
  tactical_pace: boolean;
  track: "dual" | "single";
  play_speed: "japanese" | "standard" | "west_coast";
  inquiry_mode: "enforced" | "inquiry";
  token_policy: "always" | "forced_only";
  token_carryover: boolean;
  breeding: "matched" | "off" | "random";
  betting: boolean;
  times: boolean;
  race: "10F-D" | "10F-T" | "11F-D" | "11F-T" | "12F-D" | "12F-T" | "5F-D" | "5F-T" | "6F-D" | "6F-T" | "7F-D" | "7F-T" | "8F-D" | "8F-T" | "9F-D" | "9F-T";
  runners: string[];
  riding: "auto" | "players";
};

export type BigStakesSelectRaceCard = {
  do: "select_race_card";
  card: string;
};

export type BigStakesSetRaceOrder = {
  do: "set_race_order";
  cards: string[];
};

export type BigStakesOfferTrade = {
  do: "offer_trade";
  to: number;
  give: number;
};

export type BigStakesAcceptTrade = {
  do: "accept_trade";
  card: number;
};

export type BigStakesDeclineTrade = {
  do: "decline_trade";
};

export type BigStakesConfirmTrade = {
  do: "confirm_trade";
};

export type BigStakesCancelTrade = {
  do: "cancel_trade";
};

export type BigStakesPassTrade = {
  do: "pass_trade";
};

/** The cards in rising order; any order is accepted. */
export type BigStakesDiscard = {
  do: "discard";
  cards: number[];
};

/** Any multiple of $100,000 is accepted; a list offers a ladder. */
export type BigStakesBid = {
  do: "bid";
  amount: number;
};

export type BigStakesPassBid = {
  do: "pass_bid";
};

/** Sire and dam by card; with the random method there are none. */
export type BigStakesBreed = {
  do: "breed";
  sire: number | null;
  dam: number | null;
};

export type BigStakesDeclineBreed = {
  do: "decline_breed";
};

/** One point off a column, which is what a list offers, or the whole row at once (BS-5.2). */
export type BigStakesTrimFoal = {
  do: "trim_foal";
  column: number | null;
  red: number[] | null;
};

/** Any valid text is accepted; a list suggests one. */
export type BigStakesNameFoal = {
  do: "name_foal";
  name: string;
};

/** The cards in rising order; any order is accepted. */
export type BigStakesEnterHorse = {
  do: "enter_horse";
  cards: number[];
};

/** Pounds of Appendix B in tenths, 75 for 7.5; None for no allowance. */
export type BigStakesAssignAllowance = {
  do: "assign_allowance";
  horse: number;
  pounds: number | null;
};

export type BigStakesChooseAllowance = {
  do: "choose_allowance";
  set: number;
  mirrored: boolean;
};

export type BigStakesChoosePost = {
  do: "choose_post";
  post: number;
};

/** Any multiple of the unit is accepted as stake; a list offers a ladder. */
export type BigStakesPlaceBet = {
  do: "place_bet";
  horse: number;
  bet: "place" | "show" | "win";
  stake: number;
};

export type BigStakesDoneBetting = {
  do: "done_betting";
};

/** Listed one point at a time; a whole list of (from, to, points) is accepted (BS-5.2). */
export type BigStakesShiftPace = {
  do: "shift_pace";
  horse: number;
  shifts: [number, number, number][];
};

/** No shift, or none beyond the points moved already. */
export type BigStakesNoShift = {
  do: "no_shift";
  horse: number;
};

export type BigStakesSpendToken = {
  do: "spend_token";
  number: number;
  band: "high" | "low" | null;
};

export type BigStakesNoToken = {
  do: "no_token";
};

/** A path of F (straight), I (inside) and O (outside). */
export type BigStakesMove = {
  do: "move";
  path: string;
  claim: boolean;
};

export type BigStakesLodgeInquiry = {
  do: "lodge_inquiry";
};

export type BigStakesDeclineInquiry = {
  do: "decline_inquiry";
};

export type BigStakesAction =
  | BigStakesSelectRaceCard
  | BigStakesSetRaceOrder
  | BigStakesOfferTrade
  | BigStakesAcceptTrade
  | BigStakesDeclineTrade
  | BigStakesConfirmTrade
  | BigStakesCancelTrade
  | BigStakesPassTrade
  | BigStakesDiscard
  | BigStakesBid
  | BigStakesPassBid
  | BigStakesBreed
  | BigStakesDeclineBreed
  | BigStakesTrimFoal
  | BigStakesNameFoal
  | BigStakesEnterHorse
  | BigStakesAssignAllowance
  | BigStakesChooseAllowance
  | BigStakesChoosePost
  | BigStakesPlaceBet
  | BigStakesDoneBetting
  | BigStakesShiftPace
  | BigStakesNoShift
  | BigStakesSpendToken
  | BigStakesNoToken
  | BigStakesMove
  | BigStakesLodgeInquiry
  | BigStakesDeclineInquiry;

export type BigStakesConditionRolled = {
  event: "condition_rolled";
  red: number;
  white: number;
  condition: string;
};

export type BigStakesRacePicked = {
  event: "race_picked";
  seat: number;
  card: string;
};

export type BigStakesProgramSet = {
  event: "program_set";
  cards: string[];
};

export type BigStakesHandDealt = {
  event: "hand_dealt";
  seat: number;
  number: number;
  cards: number[] | null;
};

export type BigStakesHouseDealt = {
  event: "house_dealt";
  stable: number;
  number: number;
};

export type BigStakesTradeOffered = {
  event: "trade_offered";
  seat: number;
  to: number;
};

/** What only this seat gets to see in a trade, of its own cards or another's. */
export type BigStakesCardShown = {
  event: "card_shown";
  seat: number;
  owner: number;
  card: number;
};

export type BigStakesTradeAnswered = {
  event: "trade_answered";
  seat: number;
  accepted: boolean;
};

export type BigStakesTradeClosed = {
  event: "trade_closed";
  seat: number;
  to: number;
  confirmed: boolean;
};

export type BigStakesTradePassed = {
  event: "trade_passed";
  seat: number;
};

/** Told when all have chosen. */
export type BigStakesCardsDiscarded = {
  event: "cards_discarded";
  seat: number;
  number: number;
  cards: number[] | null;
};

export type BigStakesDiscardChosen = {
  event: "discard_chosen";
  seat: number;
  cards: number[];
};

export type BigStakesLotCalled = {
  event: "lot_called";
  horse: number;
  cards_left: number;
};

export type BigStakesBidMade = {
  event: "bid_made";
  stable: number;
  amount: number;
};

export type BigStakesBidPassed = {
  event: "bid_passed";
  stable: number;
};

/** For $0 a card that nobody wanted was handed out (BS-3.7). */
export type BigStakesLotSold = {
  event: "lot_sold";
  horse: number;
  stable: number;
  price: number;
};

export type BigStakesLotDiscarded = {
  event: "lot_discarded";
  horse: number;
};

export type BigStakesParentsPaired = {
  event: "parents_paired";
  seat: number;
  sire: number;
  dam: number;
};

/** One roll of BS-7.64: what three columns of the red or the heart row come to be. */
export type BigStakesFoalInherited = {
  event: "foal_inherited";
  seat: number;
  dice: number[];
  first_column: number;
  red: boolean;
  values: string[];
};

export type BigStakesFoalLooks = {
  event: "foal_looks";
  seat: number;
  dice: number[];
  sex: string;
  colour: string;
};

export type BigStakesFoalTrimmed = {
  event: "foal_trimmed";
  seat: number;
  column: number;
  total: number;
};

export type BigStakesRecord = {
  starts: number;
  wins: number;
  places: number;
  shows: number;
  earnings: number;
};

/** Empty names are unknown. */
export type BigStakesPedigree = {
  sire: string;
  sire_sire: string;
  sire_dam: string;
  dam: string;
  dam_sire: string;
  dam_dam: string;
};

export type BigStakesHorseCard = {
  id: number;
  name: string;
  tier: string;
  sex: "F" | "G" | "H" | "M";
  colour: string;
  born: number | null;
  place: string;
  red: number[];
  hearts: unknown[][];
  record: BigStakesRecord;
  trophies: string[];
  pedigree: BigStakesPedigree;
  notes: string;
  printed_dirt_heart: string;
  dirt_heart: string;
  turf_plus_heart: string;
};

export type BigStakesFoalNamed = {
  event: "foal_named";
  seat: number;
  card: BigStakesHorseCard;
};

export type BigStakesBreedingDeclined = {
  event: "breeding_declined";
  seat: number;
};

export type BigStakesRaceCalled = {
  event: "race_called";
  race: number;
  card: string;
};

export type BigStakesEntrySealed = {
  event: "entry_sealed";
  seat: number;
  cards: number[];
  foals?: [number, string][];
};

export type BigStakesEntriesRevealed = {
  event: "entries_revealed";
  race: number;
  entries: number[][];
  foals?: [number, string][];
};

/** A fixed program or a single race: who rides what. */
export type BigStakesRunnersDrawn = {
  event: "runners_drawn";
  race: number;
  owners: ([number, number | null])[];
};

export type BigStakesFieldDrawn = {
  event: "field_drawn";
  horses: number[];
};

export type BigStakesJockeyDrawn = {
  event: "jockey_drawn";
  horse: number;
  white: number;
  blue: number;
  foals?: [number, string][];
};

export type BigStakesAllowanceGiven = {
  event: "allowance_given";
  horse: number;
  pounds: number;
  foals?: [number, string][];
};

export type BigStakesAllowanceChosen = {
  event: "allowance_chosen";
  horse: number;
  numbers: number[];
  foals?: [number, string][];
};

export type BigStakesPostOrderDrawn = {
  event: "post_order_drawn";
  horses: number[];
  foals?: [number, string][];
};

export type BigStakesPostTaken = {
  event: "post_taken";
  horse: number;
  post: number;
  foals?: [number, string][];
};

/** What the house offers on one horse; None where there is no such bet. */
export type BigStakesOddsOffer = {
  horse: number;
  win: unknown;
  place: unknown | null;
  show: unknown | null;
};

export type BigStakesOddsPosted = {
  event: "odds_posted";
  odds: BigStakesOddsOffer[];
  foals?: [number, string][];
};

export type BigStakesBet = {
  horse: number;
  bet: "place" | "show" | "win";
  stake: number;
};

export type BigStakesBetPlaced = {
  event: "bet_placed";
  seat: number;
  bet: BigStakesBet;
  foals?: [number, string][];
};

export type BigStakesBettingDone = {
  event: "betting_done";
  seat: number;
};

export type BigStakesBetsRevealed = {
  event: "bets_revealed";
  bets: BigStakesBet[][];
  foals?: [number, string][];
};

export type BigStakesPursePaid = {
  event: "purse_paid";
  horse: number;
  stable: number | null;
  place: number;
  amount: number;
  foals?: [number, string][];
};

export type BigStakesBetSettled = {
  event: "bet_settled";
  seat: number;
  bet: BigStakesBet;
  returned: number;
  foals?: [number, string][];
};

export type BigStakesRaceSettled = {
  event: "race_settled";
  race: number;
  gains: number[];
  purses: number[];
  bankrolls: number[];
};

export type BigStakesMeetOver = {
  event: "meet_over";
  result: Result;
};

/** Only its owner hears of it, until all have answered (BS-4.10). */
export type BigStakesPaceAnswered = {
  event: "pace_answered";
  seat: number;
  horse: number;
  shifts: unknown[];
  foals?: [number, string][];
};

/** All have answered: the shifts of the horses whose rows have changed, if any. */
export type BigStakesPaceKnown = {
  event: "pace_known";
  race: number;
  shifts: Record<number, unknown[]>;
  foals?: [number, string][];
};

export type BigStakesRoundStarted = {
  event: "round_started";
  race: number;
  throw: number;
  first_furlong: number;
  last_furlong: number;
  order: number[];
  foals?: [number, string][];
};

/** The second group on the dual track (BS-7.2). */
export type BigStakesGateLoaded = {
  event: "gate_loaded";
  race: number;
  horses: number[];
  foals?: [number, string][];
};

export type BigStakesTokenSpent = {
  event: "token_spent";
  race: number;
  horse: number;
  owner: number | null;
  number: number;
  band: "high" | "low";
  foals?: [number, string][];
};

/** How the spaces of a throw add up (BS-7.6 – BS-7.11, BS-7.67). */
export type BigStakesMovement = {
  base: number;
  heart: number;
  triple: number;
  jockey: number;
  slow: number;
};

export type BigStakesDiceThrown = {
  event: "dice_thrown";
  race: number;
  horse: number;
  owner: number | null;
  dice: number[];
  movement: BigStakesMovement;
  spaces: number;
  foals?: [number, string][];
};

export type BigStakesHorseMoved = {
  event: "horse_moved";
  race: number;
  horse: number;
  owner: number | null;
  path: string;
  start: string;
  end: string;
  unused: number;
  claim?: boolean;
  foals?: [number, string][];
};

export type BigStakesInquiryHeard = {
  event: "inquiry_heard";
  race: number;
  horse: number;
  challenger: number;
  breach: string;
  foals?: [number, string][];
};

/** A stable with all its horses in this race (BS-7.43, BS-7.44). */
export type BigStakesDisqualified = {
  event: "disqualified";
  race: number;
  owner: number;
  horses: number[];
  foals?: [number, string][];
};

export type BigStakesTokenDrawn = {
  event: "token_drawn";
  race: number;
  horse: number;
  owner: number | null;
  number: number;
  foals?: [number, string][];
};

export type BigStakesSplitShown = {
  event: "split_shown";
  race: number;
  furlong: number;
  time: number;
};

/** Horses that crossed the line in this round, and how far past it. */
export type BigStakesHorsesHome = {
  event: "horses_home";
  race: number;
  throw: number;
  horses: number[];
  past: number[];
  foals?: [number, string][];
};

export type BigStakesPlacing = {
  place: number;
  post: number;
  horse: number;
  owner: number | null;
  time: number | null;
  margin: string;
};

export type BigStakesRaceResult = {
  placings: BigStakesPlacing[];
  unplaced: number[];
  disqualified: number[];
};

export type BigStakesRaceOfficial = {
  event: "race_official";
  race: number;
  result: BigStakesRaceResult;
  foals?: [number, string][];
};

export type BigStakesEvent =
  | BigStakesConditionRolled
  | BigStakesRacePicked
  | BigStakesProgramSet
  | BigStakesHandDealt
  | BigStakesHouseDealt
  | BigStakesTradeOffered
  | BigStakesCardShown
  | BigStakesTradeAnswered
  | BigStakesTradeClosed
  | BigStakesTradePassed
  | BigStakesCardsDiscarded
  | BigStakesDiscardChosen
  | BigStakesLotCalled
  | BigStakesBidMade
  | BigStakesBidPassed
  | BigStakesLotSold
  | BigStakesLotDiscarded
  | BigStakesParentsPaired
  | BigStakesFoalInherited
  | BigStakesFoalLooks
  | BigStakesFoalTrimmed
  | BigStakesFoalNamed
  | BigStakesBreedingDeclined
  | BigStakesRaceCalled
  | BigStakesEntrySealed
  | BigStakesEntriesRevealed
  | BigStakesRunnersDrawn
  | BigStakesFieldDrawn
  | BigStakesJockeyDrawn
  | BigStakesAllowanceGiven
  | BigStakesAllowanceChosen
  | BigStakesPostOrderDrawn
  | BigStakesPostTaken
  | BigStakesOddsPosted
  | BigStakesBetPlaced
  | BigStakesBettingDone
  | BigStakesBetsRevealed
  | BigStakesPursePaid
  | BigStakesBetSettled
  | BigStakesRaceSettled
  | BigStakesMeetOver
  | BigStakesPaceAnswered
  | BigStakesPaceKnown
  | BigStakesRoundStarted
  | BigStakesGateLoaded
  | BigStakesTokenSpent
  | BigStakesDiceThrown
  | BigStakesHorseMoved
  | BigStakesInquiryHeard
  | BigStakesDisqualified
  | BigStakesTokenDrawn
  | BigStakesSplitShown
  | BigStakesHorsesHome
  | BigStakesRaceOfficial;

export type BigStakesStableView = {
  cards: number[];
  hidden: number;
  discarded: number;
  ran: number[];
  purse: number;
  places: [number, number, number];
  budget: number | null;
  bankroll: number | null;
};

/** A card of another stable that trades have shown, and the stables that may have it. */
export type BigStakesSeen = {
  card: number;
  stables: number[];
};

export type BigStakesTradeView = {
  cycle: number;
  turn: number;
  all_passed: boolean;
  made: number[];
};

/** A trade on the table; the cards are for the two parties alone. */
export type BigStakesOfferView = {
  seat: number;
  to: number;
  give: number | null;
  take: number | null;
  answered: boolean;
};

export type BigStakesAuctionView = {
  lot: number;
  bid: number;
  bidder: number | null;
  out: boolean[];
  starter: number | null;
  places: number[];
  cards_left: number;
  gone: number[];
};

/** A foal in the making; rows grow by three columns a roll. */
export type BigStakesFoalView = {
  seat: number;
  sire: number | null;
  dam: number | null;
  red: number[];
  heart: string[];
  sex: string;
  colour: string;
};

export type BigStakesRunnerView = {
  horse: number;
  owner: number | null;
  post: number;
  jockey: number;
  pounds: number;
  lucky: number[];
  red: number[];
  shifts: unknown[];
  paced: boolean;
  tokens: unknown[];
  square: string;
  lane: number;
  station: number;
  spaces: number;
  finish: unknown | null;
  out: boolean;
};

export type BigStakesRaceView = {
  number: number;
  card: string;
  condition: "fast" | "slow" | "wet";
  tokens: unknown[][];
  runners: BigStakesRunnerView[];
  paced: boolean;
  throw: number;
  furlong: number;
  rolled: number;
  order: number[];
  spent: unknown | null;
  dice: number[];
  movement: BigStakesMovement | null;
  spaces: number;
  ridden: string | null;
  came_from: string;
  way: string;
  claimed: boolean;
  again: boolean;
  window: number[];
  draws: number;
  lost_inquiries: number[];
  lost_challenges: number[];
  splits: [number, number][];
  result: BigStakesRaceResult | null;
};

export type BigStakesPrizeWon = {
  horse: number;
  stable: number | null;
  amount: number;
};

export type BigStakesSettledBet = {
  seat: number;
  bet: BigStakesBet;
  returned: number;
};

export type BigStakesRaceSummary = {
  race: number;
  card: string;
  condition: "fast" | "slow" | "wet";
  result: BigStakesRaceResult;
  prizes: BigStakesPrizeWon[];
  bets: BigStakesSettledBet[];
};

export type BigStakesView = {
  game: "big_stakes";
  seat: number | null;
  phase: string;
  must: number[];
  may: number[];
  awaiting: string | null;
  result: Result | null;
  options: BigStakesOptions;
  seats: number;
  program: string[];
  picked: string[];
  race_no: number;
  condition: "fast" | "slow" | "wet";
  foals: BigStakesHorseCard[];
  stables: BigStakesStableView[];
  discards: number[];
  known: BigStakesSeen[];
  answer: number[] | null;
  trade: BigStakesTradeView | null;
  offer: BigStakesOfferView | null;
  auction: BigStakesAuctionView | null;
  breeder: number;
  foal: BigStakesFoalView | null;
  to_ask: number[];
  odds: BigStakesOddsOffer[];
  bets: BigStakesBet[][];
  bets_done: boolean;
  race: BigStakesRaceView | null;
  results: BigStakesRaceSummary[];
};

export type BigStakesRideDetail = {
  to: string;
  unused: number;
  past?: number;
  breaches?: string[];
  way?: string;
};

export type BigStakesBetDetail = {
  returns: number;
};

export type BigStakesRaceCard = {
  id: string;
  furlongs: number;
  surface: "dirt" | "turf";
  title: string;
  purse: number;
  prizes: number[];
};

export type BigStakesMoney = {
  auction_budget: number;
  auction_min_bid: number;
  auction_step: number;
  bet_bankroll: number;
  bet_unit: number;
  bet_max_per_race: number;
  bet_takeout_percent: number;
  bet_simulations: number;
};

export type BigStakesShownTrack = {
  stations_per_furlong: number;
  run_out: number;
  chute_stations: number;
  chutes: Record<number, number[]>;
  chute_squares: number[];
  lanes: Record<"dual" | "single", number>;
};

export type BigStakesShownBox = {
  trophies: Record<string, string>;
  horses: Record<number, BigStakesHorseCard>;
  race_cards: Record<string, BigStakesRaceCard>;
  tokens: Record<number, unknown>;
  money: BigStakesMoney;
  track: BigStakesShownTrack;
  breaches: Record<string, string>;
  trade_cycles: number;
  foal_total: number;
  foal_name: number;
  house_stables: string[];
};
