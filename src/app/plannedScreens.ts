import { type Access, admin, allow, licensed, superAdmin } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { Feature } from '#platform/contract/access/permissions.ts'

/** A screen of the specification that no module has built yet. Delete its line when you build it. */
export type PlannedScreen = {
  readonly path: string
  readonly title: string
  readonly needs: Access
  readonly shell?: 'public' | 'gate'
  readonly mobileOnly?: true
}

type Licences = Parameters<typeof licensed>[0]
type TitlesByPath = Record<string, string>

/** Several screens under one prefix, with the same access. */
const under = (prefix: string, needs: Access, titles: TitlesByPath): PlannedScreen[] =>
  Object.entries(titles).map(([path, title]) => ({ path: path === '' ? prefix : `${prefix}/${path}`, title, needs }))

const forAdmins = (feature: Feature, ...licences: Licences): Access =>
  licensed(licences, allow(admin(feature, 'view'), superAdmin))

const officeScreens: PlannedScreen[] = [
  ...under('/erp/template', forAdmins('admin', licence.templateManagement), { '': 'Templates' }),
]

/** Every address of the specification without a screen. This list only gets shorter. */
export const planned: readonly PlannedScreen[] = officeScreens
