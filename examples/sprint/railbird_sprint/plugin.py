"""What Railbird finds of Sprint once this package is installed."""

from railbird.core.plugin import BotEntry, CommandEntry, Form, Plugin

PLUGIN = Plugin(
    game="railbird_sprint:Sprint",
    bots={"lucky": BotEntry("railbird_sprint.lucky:Lucky", "Always names the last horse.")},
    forms=(Form("one race", 4, minutes=1),),
    rules="railbird_sprint:rules.md",
    commands={"chance": CommandEntry("railbird_sprint.chance:app", "How likely a horse wins.")},
)
