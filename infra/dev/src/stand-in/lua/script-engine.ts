import { lauxlib, lua, lualib, type LuaState, to_luastring } from 'fengari'
import { RedisError, type Reply, Status } from '../protocol.ts'

/** Library tables that a script must not have: it may compute and call Redis, nothing else. */
const FORBIDDEN = ['os', 'io', 'package', 'require', 'dofile', 'loadfile', 'js', 'debug', 'print']

/**
 * Brings Lua 5.3 near the 5.1 of Redis, and closes the globals as Redis does: a script that forgets
 * `local` fails here too, not only in production.
 */
const PRELUDE = `
unpack = table.unpack
loadstring = load
math.pow = function(base, exponent) return base ^ exponent end
setmetatable(_G, {
  __index = function(_, name)
    error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 2)
  end,
  __newindex = function() error("Attempt to modify a readonly table", 2) end,
})`

export type Script = { source: string; sha: string; keys: readonly string[]; args: readonly string[] }

/**
 * The hook runs once per so many Lua instructions, and stops a script after so many runs: a few
 * seconds.
 */
const HOOK_INSTRUCTIONS = 10_000
const HOOK_LIMIT = 5_000

/** Runs the scripts of EVAL. One Lua state serves all of them, and each source is compiled once. */
export class ScriptEngine {
  readonly #state: LuaState
  readonly #call: (args: readonly string[]) => Reply
  readonly #compiled = new Map<string, number>()
  #hookRuns = 0

  /** `call` runs the commands of `redis.call`. */
  constructor(call: (args: readonly string[]) => Reply) {
    this.#call = call
    this.#state = lauxlib.luaL_newstate()
    lualib.luaL_openlibs(this.#state)
    this.#setLibrary()
    for (const name of FORBIDDEN) this.#setGlobal(name, () => lua.lua_pushboolean(this.#state, false))
    this.#runChunk(PRELUDE)
    lua.lua_sethook(this.#state, (state) => this.#watchTime(state), lua.LUA_MASKCOUNT, HOOK_INSTRUCTIONS)
  }

  /** @throws RedisError for a script that does not compile, fails, or runs too long */
  run({ source, sha, keys, args }: Script): Reply {
    const state = this.#state
    lua.lua_settop(state, 0)
    this.#hookRuns = 0
    const compiled = this.#compiled.get(sha) ?? this.#compile(source, sha)
    this.#setGlobal('KEYS', () => pushReply(state, keys))
    this.#setGlobal('ARGV', () => pushReply(state, args))
    lua.lua_rawgeti(state, lua.LUA_REGISTRYINDEX, compiled)
    this.#check(lua.lua_pcall(state, 0, 1, 0))
    const reply = readReply(state, -1)
    if (reply instanceof RedisError) throw reply
    return reply
  }

  forget(): void {
    for (const ref of this.#compiled.values()) lauxlib.luaL_unref(this.#state, lua.LUA_REGISTRYINDEX, ref)
    this.#compiled.clear()
  }

  #compile(source: string, sha: string): number {
    this.#load(source)
    const ref = lauxlib.luaL_ref(this.#state, lua.LUA_REGISTRYINDEX)
    this.#compiled.set(sha, ref)
    return ref
  }

  #runChunk(source: string): void {
    this.#load(source)
    this.#check(lua.lua_pcall(this.#state, 0, 0, 0))
  }

  #load(source: string): void {
    const bytes = luaBytes(source)
    this.#check(lauxlib.luaL_loadbuffer(this.#state, bytes, bytes.length, to_luastring('@user_script')))
  }

  #check(status: number): void {
    if (status === lua.LUA_OK) return
    const thrown = readReply(this.#state, -1)
    throw thrown instanceof RedisError
      ? thrown
      : new RedisError(`ERR ${typeof thrown === 'string' ? thrown : 'the script failed'}`)
  }

  /** Sets a global without the metatable that protects them. */
  #setGlobal(name: string, push: () => void): void {
    lua.lua_pushglobaltable(this.#state)
    lua.lua_pushstring(this.#state, to_luastring(name))
    push()
    lua.lua_rawset(this.#state, -3)
    lua.lua_pop(this.#state, 1)
  }

  #setLibrary(): void {
    const library = {
      call: (state: LuaState) => this.#answer(state, true),
      pcall: (state: LuaState) => this.#answer(state, false),
      status_reply: (state: LuaState) => push(state, new Status(readArguments(state)[0] ?? '')),
      error_reply: (state: LuaState) => push(state, new RedisError(readArguments(state)[0] ?? '')),
      log: () => 0,
    }
    this.#setGlobal('redis', () => {
      lua.lua_newtable(this.#state)
      for (const [name, run] of Object.entries(library)) {
        lua.lua_pushjsfunction(this.#state, run)
        lua.lua_setfield(this.#state, -2, to_luastring(name))
      }
    })
  }

  #answer(state: LuaState, raises: boolean): number {
    const reply = this.#try(() => this.#call(readArguments(state)))
    pushReply(state, reply)
    return raises && reply instanceof RedisError ? lua.lua_error(state) : 1
  }

  #try(work: () => Reply): Reply {
    try {
      return work()
    } catch (error) {
      if (error instanceof RedisError) return error
      throw error
    }
  }

  #watchTime(state: LuaState): void {
    this.#hookRuns += 1
    if (this.#hookRuns > HOOK_LIMIT) lauxlib.luaL_error(state, to_luastring('Script killed by timeout'))
  }
}

function push(state: LuaState, reply: Reply): number {
  pushReply(state, reply)
  return 1
}

/** Bytes to and from latin1 text, the form of every string in the stand-in. */
const luaBytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'))
const text = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('latin1')

/**
 * Puts a reply on Lua's stack, by Redis's rules: nothing is `false`, a status is `{ok = …}`, an
 * error `{err = …}`.
 */
function pushReply(state: LuaState, reply: Reply): void {
  if (reply === null) lua.lua_pushboolean(state, false)
  else if (typeof reply === 'number') lua.lua_pushinteger(state, reply)
  else if (typeof reply === 'string') lua.lua_pushstring(state, luaBytes(reply))
  else if (reply instanceof Status) pushTable(state, 'ok', reply.text)
  else if (reply instanceof RedisError) pushTable(state, 'err', reply.message)
  else pushList(state, reply)
}

function pushTable(state: LuaState, field: string, value: string): void {
  lua.lua_newtable(state)
  lua.lua_pushstring(state, luaBytes(value))
  lua.lua_setfield(state, -2, to_luastring(field))
}

function pushList(state: LuaState, items: readonly Reply[]): void {
  lua.lua_newtable(state)
  items.forEach((item, i) => {
    pushReply(state, item)
    lua.lua_rawseti(state, -2, i + 1)
  })
}

/**
 * Reads a value of Lua's stack as a reply, by Redis's rules: fractions are cut off, a list ends at
 * its first nil.
 */
function readReply(state: LuaState, index: number): Reply {
  const type = lua.lua_type(state, index)
  if (type === lua.LUA_TNUMBER) return Math.trunc(lua.lua_tonumber(state, index))
  if (type === lua.LUA_TSTRING) return text(lua.lua_tostring(state, index))
  if (type === lua.LUA_TBOOLEAN) return lua.lua_toboolean(state, index) ? 1 : null
  return type === lua.LUA_TTABLE ? readTable(state, lua.lua_absindex(state, index)) : null
}

function readTable(state: LuaState, table: number): Reply {
  const error = readField(state, table, 'err')
  if (error !== null) return new RedisError(error)
  const status = readField(state, table, 'ok')
  return status === null ? readList(state, table) : new Status(status)
}

function readField(state: LuaState, table: number, name: string): string | null {
  const type = lua.lua_getfield(state, table, to_luastring(name))
  const value = type === lua.LUA_TSTRING ? text(lua.lua_tostring(state, -1)) : null
  lua.lua_pop(state, 1)
  return value
}

function readList(state: LuaState, table: number): Reply[] {
  const items: Reply[] = []
  while (lua.lua_rawgeti(state, table, items.length + 1) !== lua.LUA_TNIL) {
    items.push(readReply(state, -1))
    lua.lua_pop(state, 1)
  }
  lua.lua_pop(state, 1)
  return items
}

/** The arguments of `redis.call(…)`. Numbers keep their fraction here, unlike in replies. */
function readArguments(state: LuaState): string[] {
  return Array.from({ length: lua.lua_gettop(state) }, (_, i) => readArgument(state, i + 1))
}

function readArgument(state: LuaState, index: number): string {
  const type = lua.lua_type(state, index)
  if (type === lua.LUA_TNUMBER) return String(lua.lua_tonumber(state, index))
  if (type === lua.LUA_TSTRING) return text(lua.lua_tostring(state, index))
  throw new RedisError('ERR Lua redis lib command arguments must be strings or integers')
}
