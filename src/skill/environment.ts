/**
 * Says what is wrong with declaring a variable, or nothing. A process gets what its skill declares, so a name that
 * changes how programs are found, loaded or debugged would be a way to run something else.
 */
export function environmentNameProblem(name: string): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return "is not made of letters, digits and `_`";
  if (name.length > 128) return "is longer than 128 characters";
  const upper = name.toUpperCase();
  if (STEERING_NAMES.has(upper) || STEERING_PREFIXES.some((prefix) => upper.startsWith(prefix))) {
    return "would change how programs are found or loaded";
  }
  return undefined;
}

const STEERING_NAMES = new Set(
  `
    PATH PATHEXT HOME USERPROFILE SHELL COMSPEC SYSTEMROOT TMPDIR TMP TEMP EDITOR VISUAL PAGER BROWSER
    IFS ENV BASH_ENV SHELLOPTS BASHOPTS PS4 PROMPT_COMMAND ZDOTDIR CDPATH GLOBIGNORE
    NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED NODE_REPL_EXTERNAL_MODULE
    PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONINSPECT PYTHONBREAKPOINT PYTHONEXECUTABLE PYTHONUSERBASE PYTHONWARNINGS
    PERL5LIB PERL5OPT PERLLIB PERL5DB RUBYLIB RUBYOPT GEM_HOME GEM_PATH LUA_PATH LUA_CPATH LUA_INIT
    JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS CLASSPATH BUN_OPTIONS BUN_INSTALL DENO_DIR DENO_V8_FLAGS
    GIT_SSH GIT_SSH_COMMAND GIT_EXEC_PATH GIT_ASKPASS GIT_EDITOR GIT_PAGER GIT_DIR GIT_EXTERNAL_DIFF GIT_PROXY_COMMAND
    GIT_TEMPLATE_DIR SSH_ASKPASS SSL_CERT_FILE SSL_CERT_DIR HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY
    GCONV_PATH LOCPATH NLSPATH HOSTALIASES RESOLV_HOST_CONF
  `
    .trim()
    .split(/\s+/),
);

const STEERING_PREFIXES = ["LD_", "DYLD_", "GIT_CONFIG", "NPM_CONFIG_", "BASH_FUNC_", "SKEP_"];
