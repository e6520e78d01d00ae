/** The server sees none of our environment but where to find programs: a stray PGDATA or LC_ALL must not steer it. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  TZ: 'UTC',
  LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
})
