"""railbird completion: what a shell needs to finish a half-typed command."""

import shlex
from typing import Annotated, Literal

from cyclopts import App, Parameter

from railbird.cli.completing import HIDDEN, candidates

app = App(
    name="completion",
    help_epilogue="""\
Save the script where your shell looks for it; in new shells Tab then completes commands, options,
games, bots, races and horses.

Examples:
  railbird completion bash > ~/.local/share/bash-completion/completions/railbird
  railbird completion zsh > ~/.zfunc/_railbird     (any folder on your fpath)
  railbird completion fish > ~/.config/fish/completions/railbird.fish""",
)

_BASH = r"""# Completion of railbird for bash.
_railbird() {
    local found word line=${COMP_LINE:0:COMP_POINT}
    COMPREPLY=()
    mapfile -t found < <(railbird completion answer --bash -- "$line" 2>/dev/null)
    for word in "${found[@]}"; do
        [[ $word == *[[:space:]\'\"]* ]] && word=$(printf '%q' "$word")
        COMPREPLY+=("$word")
    done
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace
    fi
}
complete -o bashdefault -o default -F _railbird railbird
"""

_ZSH = """\
#compdef railbird
# Completion of railbird for zsh.
_railbird() {
    local -a found
    found=("${(@f)$(railbird completion answer -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -z ${found[1]} ]]; then
        _files
    else
        compadd -S '' -- ${(M)found:#*=}
        compadd -- ${found:#*=}
    fi
}
if [[ $funcstack[1] == _railbird ]]; then
    _railbird "$@"
else
    compdef _railbird railbird
fi
"""

_FISH = """\
# Completion of railbird for fish.
function __railbird_complete
    set -l typed (commandline -opc)[2..] (commandline -ct)
    set -l found (railbird completion answer -- $typed 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c railbird -f -a '(__railbird_complete)'
"""

_SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}


@app.default
def completion(shell: Literal["bash", "zsh", "fish"], /) -> None:
    """Print the completion script of a shell.

    Parameters
    ----------
    shell
        bash, zsh or fish.
    """
    print(_SCRIPTS[shell], end="")


@app.command(name=HIDDEN, show=False)
def answer(
    *words: Annotated[str, Parameter(allow_leading_hyphen=True)],
    bash: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Print what may stand in place of the last word; the scripts ask this.

    Parameters
    ----------
    words
        Those after railbird, the last one half typed or empty.
    bash
        The words are one line, with railbird before it. An answer begins after the last = or :,
        since bash takes these for ends of words.
    """
    typed = words_of(words[0]) if bash else list(words)
    found = candidates(typed)
    if bash:
        last = typed[-1]
        cut = max(last.rfind("="), last.rfind(":")) + 1
        found = [each[cut:] for each in found]
    print(*found, sep="\n", end="\n" if found else "")


def words_of(line: str) -> list[str]:
    """The words of a half-typed line after the command, with quotes that may still be open."""
    for closing in ("", "'", '"'):
        try:
            words = shlex.split(line + closing)
        except ValueError:
            continue
        begun = line[-1:].isspace() and not closing
        return [*words[1:], *([""] if begun or len(words) == 1 else [])]
    return [""]
