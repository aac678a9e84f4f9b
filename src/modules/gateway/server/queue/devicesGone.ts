import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import type { QueuedJob } from '#platform/server/jobs/queue.ts'

const Input = z.object({ deviceIds: z.array(id()).min(1).max(1000) })

/** Forgets browsers that no longer exist. The module they belong to does so, under this name. */
export const devicesGone: QueuedJob<z.infer<typeof Input>> = {
  name: 'notifications.forgetDevices',
  input: Input,
  urgency: 'message',
}
