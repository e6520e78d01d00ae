/**
 * Database roles, made by the first migration. A service connects with its own login and takes one of these on, so
 * that row-level security holds even where the login owns the tables.
 */
export type DbRole = 'ppman_app' | 'ppman_worker' | 'ppman_hook'
