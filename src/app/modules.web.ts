import { accessWeb } from '#modules/access/web/module.ts'
import { homeWeb } from '#modules/home/web/module.ts'
import { tenancyWeb } from '#modules/tenancy/web/module.ts'
import { type Screen, screen, type WebModule } from '#platform/web/screen.ts'
import { planned } from './planned.ts'

/** The product's table of contents, browser side. */
export const webModules: readonly WebModule[] = [homeWeb, tenancyWeb, accessWeb]

/** The screens that are still to come, all with the same page that says so. */
export const plannedScreens: readonly Screen[] = planned.map(({ path, ...definition }) =>
  screen(path, { ...definition, load: () => import('#platform/web/NotBuilt.tsx') }),
)
