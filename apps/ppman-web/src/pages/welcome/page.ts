import { z } from 'zod'
import { page } from '../../views.ts'

type WelcomeModel = { title: string; email: string; isAdmin: boolean }

export const welcomePage = page<z.ZodObject, WelcomeModel>({
  path: '/welcome',
  access: 'signed-in',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ visitor }) => ({
    title: 'Welcome',
    email: visitor.signedIn ? visitor.email : '',
    isAdmin: visitor.signedIn && visitor.admin,
  }),
  examples: {
    member: { title: 'Welcome', email: 'member@example.test', isAdmin: false },
    admin: { title: 'Welcome', email: 'admin@example.test', isAdmin: true },
  },
})
