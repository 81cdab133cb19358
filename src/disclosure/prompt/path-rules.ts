/** How a model finds the files of a skill, whichever skill it is. */
export const PATH_RULES = `### Critical Rules for Using Skills

> **Path Resolution Required for Skill Files**
>
> Skill instructions use relative paths (e.g., \`./scripts/run.sh\` or \`scripts/run.sh\`) to refer to internal files.
> However, standard tools resolve relative paths against the User's Workspace, not the skill directory.
>
> When using ANY file from a skill, you MUST convert its path to ABSOLUTE:
> \`Root Path\` + \`Relative Path\` = \`Absolute Path\`
>
> **Examples:**
>
> 1. Root Path: \`/path/to/skill\`
>    Relative: \`./scripts/run.sh\`
>    Result: \`/path/to/skill/scripts/run.sh\`
>
> 2. Root Path: \`/path/to/skill\`
>    Relative: \`scripts/run.sh\`
>    Result: \`/path/to/skill/scripts/run.sh\``;
