/** Library tables that a script must not have: it may compute and call Redis, nothing else. */
export const FORBIDDEN = ['os', 'io', 'package', 'require', 'dofile', 'loadfile', 'js', 'debug', 'print']

/**
 * Brings Lua 5.3 near the 5.1 of Redis, and closes the globals as Redis does: a script that forgets `local` fails here
 * too, not only in production.
 */
export const PRELUDE = `
unpack = table.unpack
loadstring = load
math.pow = function(base, exponent) return base ^ exponent end
setmetatable(_G, {
  __index = function(_, name) error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 2) end,
  __newindex = function() error("Attempt to modify a readonly table", 2) end,
})`
