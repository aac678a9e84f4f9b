import { createAnonymous } from '../principals.ts'
import type { Examples } from '../scenes.ts'

export const examples: Examples = {
  'tenancy.getTenant': async ({ server, school }) => ({
    as: await createAnonymous(server, school),
    params: { code: school },
  }),
  'tenancy.recordPageView': async ({ server, school }) => ({ as: await createAnonymous(server, school) }),
}
