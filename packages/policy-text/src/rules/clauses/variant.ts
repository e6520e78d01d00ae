/** Words for one thing: the form that the grammar knows, and what else is said for it. */
export type Variant = { id: string; spelling: string; plain: string }

export const variant = (id: string, spelling: string, plain: string): Variant => ({ id, spelling, plain })
