import { useRead } from '#platform/web/query.ts'
import { feeSetup } from '../contracts/setup.ts'
import type { FeeChoices } from '../contracts/setupSchemas.ts'

const none: FeeChoices = { grades: [], streams: [], classes: [] }

/** The grades, streams and classes to filter plans and lists by. */
export const useChoices = (): FeeChoices => useRead(feeSetup.routes.getFeeChoices, {}).data ?? none
