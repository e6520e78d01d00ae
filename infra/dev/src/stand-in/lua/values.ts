import { lua, type LuaState, to_luastring } from 'fengari'
import { RedisError, type Reply, Status } from '../protocol.ts'

/** Bytes to and from latin1 text, the form of every string in the stand-in. */
export const luaBytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'))
const text = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('latin1')

/**
 * Puts a reply on Lua's stack, by Redis's rules: nothing is `false`, a status is `{ok = …}`, an
 * error `{err = …}`.
 */
export function pushReply(state: LuaState, reply: Reply): void {
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
export function readReply(state: LuaState, index: number): Reply {
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
export function readArguments(state: LuaState): string[] {
  return Array.from({ length: lua.lua_gettop(state) }, (_, i) => readArgument(state, i + 1))
}

function readArgument(state: LuaState, index: number): string {
  const type = lua.lua_type(state, index)
  if (type === lua.LUA_TNUMBER) return String(lua.lua_tonumber(state, index))
  if (type === lua.LUA_TSTRING) return text(lua.lua_tostring(state, index))
  throw new RedisError('ERR Lua redis lib command arguments must be strings or integers')
}
