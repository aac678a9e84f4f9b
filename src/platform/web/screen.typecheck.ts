// Mistakes of browser code that must not compile; see route.typecheck.ts beside the contracts.
import { adminRoles } from '#modules/access/contract.ts'
import { signedIn } from '#platform/contract/access.ts'
import { call } from '#platform/web/api.ts'
import { type MenuEntry, screen } from '#platform/web/screen.ts'

const load = async () => ({ default: () => null })

/** Right: a screen says whom it is for. */
export const sound = screen('/things', { title: 'things', needs: signedIn('it concerns nobody'), load })

// @ts-expect-error 16 a screen says whom it is for
export const withoutNeeds = screen('/things', { title: 'things', load })
// @ts-expect-error 16 a menu entry says whom it is for
export const entry: MenuEntry = { to: '/things', label: 'things', icon: 'today', order: 1 }

// @ts-expect-error 13 a call sends what the route takes
export const withoutBody = () => call(adminRoles.routes.setAdminStatus, { params: { userId: 'x' } })
// @ts-expect-error 13 a call names the parameters of its route
export const withoutParams = () => call(adminRoles.routes.setAdminStatus, { body: { statusId: 1 } })
// @ts-expect-error 14 an answer has only what its route promises
export const undeclared = async () => (await call(adminRoles.routes.listAdmins, {})).passwordHash
