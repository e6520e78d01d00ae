import { z } from 'zod'
import { page } from '../../views.ts'

type ProblemModel = { title: string; message: string; requestId: string }

/** The error page; it has no address of its own. */
export const problemPage = page<z.ZodObject, ProblemModel>({
  path: '',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async () => ({ title: '', message: '', requestId: '' }),
  examples: {
    'not found': {
      title: 'Not found',
      message: 'There is no page at this address.',
      requestId: '0190a000-0000',
    },
    'a hostile message': { title: 'Not found', message: '<script>alert(1)</script>', requestId: 'x' },
  },
})
