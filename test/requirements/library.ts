import { requirementsOf } from "./requirement.ts";

/** What `agent-skills-harness.md` says about the skills of a machine: sources, config, requirements, the CLI. */
const HARNESS = requirementsOf("agent-skills-harness", [
  [
    "harness.sources.bundled",
    "Bundled skills come with the program, in `src/_bundled_skills/`.",
    "They stand in the package's `skills/`, where people who read the package look for them.",
  ],
  ["harness.sources.plugin", "Installed skills stand in `~/.agent/plugins/`."],
  ["harness.sources.user", "A user's own skills stand in `~/.agent/skills/`."],
  ["harness.sources.claude", "A project's skills for Claude Code stand in `.claude/skills/`."],
  ["harness.sources.project", "A project's skills stand in `.agent/skills/`."],
  ["harness.sources.same-name", "Of several skills with one name the one of the stronger source counts."],
  [
    "harness.sources.priority",
    "The order is plugin, project, claude, user, bundled, from the strongest to the weakest.",
    "These five keep their order, and an agent's own, `.agents/skills` and the user's for Claude stand between them.",
  ],
  ["harness.claude.discovered", "Skills in `.claude/skills/` are found alongside those in `.agent/skills/`."],
  ["harness.claude.weaker", "A project's `.agent/skills/` is stronger than its `.claude/skills/`."],
  ["harness.claude.missing", "A project without `.claude/` is no error."],
  ["harness.claude.links", "Links in `.claude/` are held to the same rules as those in other sources."],
  ["harness.claude.structure", "A skill of `.claude/skills/` brings `scripts/` and `references/` like any other."],
  [
    "harness.claude.commands",
    "`.claude/commands/` holds commands such as `deploy.md`.",
    "They are no skills and are left to other programs, without a word about them.",
  ],

  ["harness.cli.show", "`agent skill show` shows all skills with their status."],
  ["harness.cli.manage", "`agent skill manage` alone shows the actions that there are."],
  ["harness.cli.disable", "`agent skill manage disable gh` switches a bundled skill off."],
  ["harness.cli.enable", "`agent skill manage enable gh` switches it on again."],

  ["harness.config.place", "Skills are configured in `~/.agent/config.yaml`, under the key `skills`."],
  ["harness.config.example", "The document's own example of a config is valid, and is read as it says."],
  ["harness.config.plugins", "`plugins` lists the installed skills, and none unless it says otherwise."],
  ["harness.config.plugins-dir", "`pluginsDir` is the folder of plugins, by default `~/.agent/plugins`."],
  ["harness.config.user-dir", "`userDir` is a folder of the user's own skills, by default `~/.agent/skills`."],
  ["harness.config.disabled-bundled", "`disabledBundled` names bundled skills that are off, by default none."],
  [
    "harness.config.enabled-bundled",
    "Only the bundled skills that `enabledBundled` names are on, whatever their defaults, and an empty list says nothing.",
    "`disabledBundled` is stronger; then a named skill is on, then a list that is not empty switches the rest off, then `default_enabled` counts.",
  ],
  [
    "harness.config.script-timeout",
    "`scriptTimeout` is how long a script may run in milliseconds, and the example has 30000.",
    "The default is the 60 s that the document's table of limits gives, and `scriptTimeout` overrides it.",
  ],
  ["harness.plugin.url", "A plugin's `url` names its repository and is required."],
  ["harness.plugin.ref", "A plugin's `ref` is a branch, tag or commit, and optional."],
  ["harness.plugin.name", "A plugin's `name` is what the skill is called here, and optional."],
  ["harness.plugin.enabled", "A plugin is on unless its `enabled` is false."],
  ["harness.plugin.installed-at", "A plugin's `installedAt` is an ISO timestamp, and optional."],

  ["harness.requires.declared", "A skill declares the commands that it requires in `metadata.requires`."],
  ["harness.requires.several", "Several commands are separated by spaces, and every one of them is needed."],
  ["harness.requires.discovery", "Commands are checked when skills are discovered."],
  ["harness.requires.unavailable", "A skill without a command that it requires is marked as unavailable."],
  ["harness.requires.filtered", "Unavailable skills are not among those that a model is told of."],
  [
    "harness.requires.which",
    "Commands are looked for with `which`, and on Windows with `where`.",
    "PATH is searched directly, on Windows with PATHEXT: a process for each command would cost more than all the rest.",
  ],
  [
    "harness.requires.timeout",
    "The check of a command may take 5 seconds.",
    "No process is started, so there is none to wait for.",
  ],

  ["harness.status.enabled", "A skill that is available and active is `enabled`."],
  ["harness.status.disabled", "A skill that config switches off is `disabled`."],
  [
    "harness.status.unavailable",
    "A skill without a command that it requires is `unavailable`.",
    "One that lacks the right Node or a skill that it depends on is unavailable too.",
  ],
  [
    "harness.status.symbols",
    "The symbols are `✓` for enabled, `○` for disabled and `✗` for unavailable.",
    "Two more are needed, for statuses that the document does not know: `!` for degraded and `·` for shadowed.",
  ],

  ["harness.show.headings", "Skills are shown below the heading of their source, such as `[Bundled Skills]`."],
  ["harness.show.name", "A skill's symbol and name stand on a line, indented by two."],
  ["harness.show.description", "Its description follows, indented by six, with the status in parentheses."],
  ["harness.show.shortened", "A long description is cut, and ends in three dots."],
  ["harness.show.reason", "An unavailable skill has a third line, such as `missing commands: gh`."],

  ["harness.loader.include-disabled", "`includeDisabled` lists disabled skills too, and is false by default."],
  ["harness.loader.include-unavailable", "`includeUnavailable` lists unavailable skills too, and is false by default."],
  ["harness.discovered.disabled", "A discovered skill tells in `disabled` whether config switches it off."],
  ["harness.discovered.unavailable", "A discovered skill tells in `unavailable` whether something is missing."],
  [
    "harness.discovered.reason",
    "A discovered skill tells in `unavailableReason` what is missing, as in `missing commands: gh, docker`.",
  ],
]);

/** What `hi-boss-skill-layers.md` says about the place of it all. */
const HI_BOSS = requirementsOf("hi-boss-skill-layers", [
  [
    "hiboss.home.folder",
    "All stands below `HIBOSS_DIR`, which is `~/hiboss` by default.",
    "The variable is `SKEP_HOME` and the default `~/.agent`, one home for what all documents ask for.",
  ],
]);

/** The library as the design makes one of all documents. */
const DESIGN = requirementsOf("design", [
  ["design.home.default", "The home is `SKEP_HOME`, and `~/.agent` without it."],
  ["design.home.user-skills", "Skep never touches the user's own skills, whatever is shown or switched."],
  ["design.home.reserved", "`skills/.system` and `skills/custom` are reserved, and no skills of the user's."],
  ["design.home.secrets", "`secrets/env.json` is the user's alone, with mode 0600."],

  [
    "design.precedence.order",
    "From strong to weak: plugin, `.agent/skills`, `.agents/skills`, `.claude/skills`, the user's three, bundled.",
  ],
  ["design.precedence.agent", "An agent's own skills are stronger than all others."],
  ["design.precedence.plugins", "A project's plugins are stronger than the user's."],
  ["design.precedence.winner-hides", "A winner that is disabled or unavailable still hides those below it."],
  [
    "design.precedence.one-source",
    "Inside one source the folder that carries the name wins, then the alphabet, and the other is told.",
  ],
  ["design.sources.shadowed-listed", "`show --all` lists losers as `shadowed`, with the path that won."],
  ["design.sources.shadowed-address", "A skill that one of another source hides is found as `<source>/<name>`."],
  [
    "design.sources.ancestors",
    "Project folders are looked for from the working directory up to the repository's root.",
  ],
  ["design.sources.once", "A folder that is reached twice counts once."],
  ["design.sources.home-is-users", "In HOME itself, folders that are a project's and the user's are the user's."],
  [
    "design.sources.headings",
    "Each source has its id and its heading: `plugin` and [Plugin Skills], `agents` and [Agents Skills].",
  ],
  ["design.sources.bounded", "A skill that stands too deep in a source is told, and not looked for."],
  ["design.sources.skipped", "`.git` and `node_modules` are not searched."],
  ["design.sources.links", "A link to a skill out of its source is refused with a diagnostic."],
  ["design.sources.broken", "A skill that does not load hides no other, and is told."],
  ["design.lookup.folded", "Lookups fold case, and take `_` for `-`."],

  ["design.status.disabled", "What config switches off is `disabled`, whatever else it lacks."],
  ["design.status.node", "A skill on a Node outside its range is `unavailable`."],
  ["design.status.dependency", "A skill without a skill that it depends on is `unavailable`."],
  ["design.status.degraded", "A skill without a declared secret is `degraded`, and still listed."],
  ["design.status.shadowed", "A skill with a stronger one of its name is `shadowed`."],
  ["design.requires.path", "Commands are looked up on PATH without a process for each."],
  ["design.requires.packages", "`systemPackages` are checked and named, and never installed."],

  ["design.config.validation", "`validation: strict` holds every skill to exactly the specification."],
  ["design.config.disabled", "`disabled` switches off skills of any source, by name or as `<source>/<name>`."],
  ["design.config.sources", "`sources` adds folders with skills, stronger only than the bundled ones."],
  ["design.config.project-skills", "`projectSkills` says whether the skills of a project count."],
  ["design.config.cache", "`cache: false` keeps nothing between runs, and misses nothing."],
  ["design.config.home-sign", "`~` in a folder's name is the user's home."],
  ["design.config.errors", "A wrong value is an error that names the line, and the rest still works."],
  ["design.config.unknown-key", "An unknown key is a warning with the key that was meant."],
  ["design.config.comments", "Edits keep the user's comments, their order and every other byte."],
  ["design.config.at-once", "Processes that edit at once lose nothing."],
  ["design.config.project", "A project's config may switch off and tighten, and never widen what the user allows."],
  ["design.config.schema", "A JSON Schema describes every setting with its default, for editors."],

  ["design.cli.agent", "The program is also installed as `agent`."],
  ["design.cli.skill", "A leading word `skill` is accepted."],
  ["design.show.one", "`show <name>` tells all about one skill: place, status, digest, requirements, files and sizes."],
  ["design.show.not-found", "A name that no skill has ends with 1, and with the name that was meant."],
  ["design.show.json", "`show --json` prints exactly what the operation returned."],
  ["design.show.slow-pipe", "`show --json` is complete also into a slow pipe."],
  ["design.switch.any-source", "`enable` and `disable` switch a skill of any source, and undo each other."],
  ["design.switch.enabled-bundled", "`enable` also works against a list of enabled bundled skills."],
]);

/** Every rule about the skills that a machine has. Installing, disclosing and running them are not among these. */
export const LIBRARY = [...HARNESS, ...HI_BOSS, ...DESIGN];
