import { expect, vi } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import type { Caller } from '#app/testing/server.ts'
import { imports } from '../../contract.ts'

const { routes } = imports

async function reach(office: Caller, runId: string, state: string) {
  await vi.waitFor(
    async () => expect((await office.send(routes.getRun, { params: { runId } })).data.state).toBe(state),
    { timeout: 20_000, interval: 50 },
  )
  return (await office.send(routes.getRun, { params: { runId } })).data
}

/** Imports a file completely. The function it returns undoes that, and returns how many rows it left alone. */
export async function importFile(office: Caller, kind: string, lines: readonly string[]) {
  const file = Buffer.from(lines.join('\n'))
  const sent = await sendFile(office, `/api/imports/kinds/${kind}/runs`, 'a.csv', file)
  expect(sent.statusCode, sent.body).toBe(200)
  const { runId } = sent.json().data as { runId: string }
  const { revision } = await reach(office, runId, 'checked')
  const bad = (await office.send(routes.listRows, { params: { runId }, query: {} })).data.rows
  expect(bad.flatMap(({ problems }) => problems)).toEqual([])
  await office.send(routes.applyRun, { params: { runId }, body: { revision, leaveOut: false } })
  await reach(office, runId, 'applied')
  return async () => {
    await office.send(routes.undoRun, { params: { runId } })
    return (await reach(office, runId, 'undone')).leftAlone
  }
}
