/** The part of fengari (a Lua in JavaScript, without types of its own) that the stand-in uses. */
declare module 'fengari' {
  export type LuaState = { readonly luaState: unique symbol }
  type Status = number
  type Type = number

  export const lua: {
    readonly LUA_OK: Status
    readonly LUA_REGISTRYINDEX: number
    readonly LUA_MASKCOUNT: number
    readonly LUA_TNIL: Type
    readonly LUA_TBOOLEAN: Type
    readonly LUA_TNUMBER: Type
    readonly LUA_TSTRING: Type
    readonly LUA_TTABLE: Type
    lua_absindex(state: LuaState, index: number): number
    lua_error(state: LuaState): never
    lua_getfield(state: LuaState, index: number, name: Uint8Array): Type
    lua_gettop(state: LuaState): number
    lua_newtable(state: LuaState): void
    lua_pcall(state: LuaState, args: number, results: number, handler: number): Status
    lua_pop(state: LuaState, count: number): void
    lua_pushboolean(state: LuaState, value: boolean): void
    lua_pushglobaltable(state: LuaState): void
    lua_pushinteger(state: LuaState, value: number): void
    lua_pushjsfunction(state: LuaState, run: (state: LuaState) => number): void
    lua_pushstring(state: LuaState, value: Uint8Array): void
    lua_rawgeti(state: LuaState, index: number, place: number): Type
    lua_rawset(state: LuaState, index: number): void
    lua_rawseti(state: LuaState, index: number, place: number): void
    lua_setfield(state: LuaState, index: number, name: Uint8Array): void
    lua_sethook(state: LuaState, hook: (state: LuaState) => void, mask: number, count: number): void
    lua_settop(state: LuaState, index: number): void
    lua_toboolean(state: LuaState, index: number): boolean
    lua_tonumber(state: LuaState, index: number): number
    lua_tostring(state: LuaState, index: number): Uint8Array | null
    lua_type(state: LuaState, index: number): Type
  }
  export const lauxlib: {
    luaL_error(state: LuaState, message: Uint8Array): never
    luaL_loadbuffer(state: LuaState, source: Uint8Array, length: number, name: Uint8Array): Status
    luaL_newstate(): LuaState
    luaL_ref(state: LuaState, table: number): number
    luaL_unref(state: LuaState, table: number, ref: number): void
  }
  export const lualib: { luaL_openlibs(state: LuaState): void }
  export function to_luastring(text: string): Uint8Array
}
