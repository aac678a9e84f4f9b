import { setTimeout as pause } from 'node:timers/promises'
import type { Promotion, PromotionClass } from '#modules/promotion/schemas.ts'
import { aNextYear } from '#modules/promotion/server/seed.ts'
import { enrichSchool } from '#modules/promotion/testing/richSchool.ts'
import { tableHashes } from '#modules/promotion/testing/tableHashes.ts'
import type { Turn } from '#modules/promotion/turnSchemas.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'

/** A school whose year can turn, with everybody decided. */
export type TurnStage = {
  readonly server: ProofServer
  readonly admin: Person
  call(method: string, path: string, body?: object): Promise<unknown>
  lastTurn(): Promise<Turn>
  until(isIt: (turn: Turn) => boolean, every?: number): Promise<Turn>
  rehearse(): Promise<Turn>
  /** Starts what was rehearsed, and returns at once. */
  start(rehearsed: Turn): Promise<void>
  undo(): Promise<void>
  hashes(): Promise<Map<string, string>>
}

const limit = 180_000

export async function prepareTurn(server: ProofServer): Promise<TurnStage> {
  const admin = await signInAs(server, 'greenwood', 'superadmin')
  const { tenantId } = admin
  const call = async (method: string, path: string, body?: object) => {
    const request = { method, url: `/api${path}`, headers: admin.headers, ...(body && { payload: body }) }
    for (let tries = 0; ; tries++) {
      const response = await server.call(request)
      if (response.statusCode === 200) return (response.json() as { data: unknown }).data
      // The database may be on its way back.
      if (response.statusCode !== 503 || tries === 50)
        throw new Error(`${method} ${path} returned ${response.statusCode} ${response.body}`)
      await pause(200)
    }
  }
  const within = server.services.database.inTenant
  await within({ tenantId }, async (db) => {
    await aNextYear(db)
    await enrichSchool(db)
  })
  const lastTurn = async () => ((await call('GET', '/student-promotion/turns/last')) as { turn: Turn }).turn
  const until: TurnStage['until'] = async (isIt, every = 100) => {
    const end = Date.now() + limit
    for (;;) {
      const turn = await lastTurn()
      if (isIt(turn)) return turn
      if (Date.now() > end)
        throw new Error(`The turn is stuck: ${JSON.stringify({ state: turn.state, tasks: turn.tasks })}`)
      await pause(every)
    }
  }
  const stage: TurnStage = {
    server,
    admin,
    call,
    lastTurn,
    until,
    rehearse: async () => {
      await call('POST', '/student-promotion/rehearsals')
      const turn = await until(({ state }) => state !== 'rehearsing')
      const blockers = turn.report?.findings.filter(({ isBlocker }) => isBlocker) ?? []
      if (turn.state !== 'rehearsed' || blockers.length > 0)
        throw new Error(`The rehearsal is ${turn.state}: ${JSON.stringify(blockers)}`)
      return turn
    },
    start: async ({ turnId, toYear }) => {
      await call('POST', '/student-promotion/academicSetup', { turnId, yearName: toYear })
    },
    undo: async () => {
      const { turnId, fromYear } = await lastTurn()
      await call('POST', `/student-promotion/turns/${turnId}/undo`, { yearName: fromYear })
      await until(({ kind, state }) => kind === 'undo' && state === 'completed')
    },
    hashes: () => tableHashes(server.urls.owner, tenantId, { withTimes: false }),
  }
  await decideEverybody(stage)
  return stage
}

async function decideEverybody({ call }: TurnStage): Promise<void> {
  const { grades } = (await call('GET', '/student-promotion')) as Promotion
  const blank = { section: null, rollNo: null, planId: null, dueOn: null, reason: '', version: 0 }
  for (const { classes, policy } of grades)
    for (const { classId } of classes) {
      const { students } = (await call('GET', `/student-promotion/classes/${classId}`)) as PromotionClass
      const outcome = policy.nextGradeId ? 'promoted' : 'graduated'
      for (let at = 0; at < students.length; at += 200) {
        const decisions = students.slice(at, at + 200).map(({ studentId }) => ({ ...blank, studentId, outcome }))
        await call('PUT', `/student-promotion/classes/${classId}/decisions`, { decisions })
      }
    }
}
