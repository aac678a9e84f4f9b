import { accessModule } from '#modules/access/server/module.ts'
import { classesModule } from '#modules/classes/server/module.ts'
import { tenancyModule } from '#modules/tenancy/server/module.ts'
import type { ServerModule } from '#platform/server/module.ts'

/** The product's table of contents, server side. */
export const serverModules: readonly ServerModule[] = [tenancyModule, accessModule, classesModule]
