import { stranger } from '../principals.ts'
import type { Examples } from '../scenes.ts'

export const examples: Examples = {
  'tenancy.getTenant': async ({ server, school }) => ({ as: await stranger(server, school), params: { code: school } }),
  'tenancy.recordPageView': async ({ server, school }) => ({ as: await stranger(server, school) }),
}
