import * as z from 'zod'
import type { QueuedJob } from '#platform/server/jobs/queue.ts'

/** Queued whenever a seat becomes free; the waiting list then moves up. Apart from the job, which changes states itself. */
export const seatsToFill: QueuedJob<{ postGradeId: string }> = {
  name: 'admissions.fillSeats',
  input: z.object({ postGradeId: z.uuid() }),
}
