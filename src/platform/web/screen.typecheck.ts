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

/** Correct: a screen says who may open it. */
export const sound = screen('/things', { title: 'things', needs: signedIn('a test'), load })

// @ts-expect-error 16 a screen says whom it is for
export const withoutNeeds = screen('/things', { title: 'things', load })
// @ts-expect-error 16 a menu entry says whom it is for
export const entry: MenuEntry = { to: '/things', label: 'things', icon: 'today', order: 1 }

/** Correct: a call with everything its route takes. */
export const soundCall = async () => (await call(saveThing, { params: { thingId: 'x' }, body: { name: 'x' } })).name
// @ts-expect-error 13 a call sends what the route takes
export const withoutBody = () => call(saveThing, { params: { thingId: 'x' } })
// @ts-expect-error 13 a call names the parameters of its route
export const withoutParams = () => call(saveThing, { body: { name: 'x' } })
// @ts-expect-error 14 an answer has only what its route promises
export const undeclared = async () => (await call(saveThing, { params: { thingId: 'x' }, body: { name: 'x' } })).secret
