import { accessWeb } from '#modules/access/web/module.ts'
import { tenancyWeb } from '#modules/tenancy/web/module.ts'
import type { WebModule } from '#platform/web/screen.ts'

/** The modules with pages before login. What they import is on the sign-in page's bill: keep them light. */
export const doorModules: readonly WebModule[] = [tenancyWeb, accessWeb]
