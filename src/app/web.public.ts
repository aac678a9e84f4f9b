import { accessWeb } from '#modules/access/web/module.ts'
import { tenancyWeb } from '#modules/tenancy/web/module.ts'
import type { WebModule } from '#platform/web/screen.ts'

/** Modules with pages before sign-in. Whatever they import counts towards the sign-in page's budget: keep them light. */
export const publicModules: readonly WebModule[] = [tenancyWeb, accessWeb]
