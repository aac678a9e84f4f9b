import type { TestProject } from 'vitest/node'
import setup from '../testing/setup.ts'

/** A database server and the prepared database on it that programs work on copies of. */
export type Ground = { readonly ownerUrl: string; readonly template: string }

/** The ground the tests stand on, for a program that is run by itself. */
export async function openGround(): Promise<Ground & { close(): Promise<void> }> {
  const ground = { ownerUrl: '', template: '' }
  const provide = (key: keyof Ground, value: string) => {
    ground[key] = value
  }
  const close = await setup({ provide } as unknown as TestProject)
  return { ...ground, close }
}
