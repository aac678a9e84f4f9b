// Mistakes in browser code that must not compile; see src/platform/contract/route.typecheck.ts.
import * as z from 'zod'
import { signedIn } from '#platform/contract/access/access.ts'
import { contract, definitions, route } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { type MenuEntry, screen } from '#platform/web/screen.ts'

const load = async () => ({ default: () => null })
const thingDefinitions = definitions({
  saveThing: {
    does: 'Save a thing',
    params: { thingId: z.uuid() },
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
  },
})
const { saveThing } = contract<typeof thingDefinitions>()('things', {
  saveThing: route('PUT /api/things/:thingId', signedIn('a test')),
}).routes

/** Correct: a screen with an access rule. */
export const sound = screen('/things', { title: 'things', needs: signedIn('a test'), load })

// @ts-expect-error 16 a screen needs an access rule
export const withoutNeeds = screen('/things', { title: 'things', load })
// @ts-expect-error 16 a menu entry needs an access rule
export const entry: MenuEntry = { to: '/things', label: 'things', icon: 'today', order: 1 }

/** Correct: a call with the complete input of its route. */
export const soundCall = async () => (await call(saveThing, { params: { thingId: 'x' }, body: { name: 'x' } })).name
// @ts-expect-error 13 a call must send the route's input
export const withoutBody = () => call(saveThing, { params: { thingId: 'x' } })
// @ts-expect-error 13 a call must send the route's path parameters
export const withoutParams = () => call(saveThing, { body: { name: 'x' } })
// @ts-expect-error 14 a reply has only the fields its route declares
export const undeclared = async () => (await call(saveThing, { params: { thingId: 'x' }, body: { name: 'x' } })).secret
