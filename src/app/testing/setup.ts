import type { TestProject } from 'vitest/node'
import { smallWorld } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    template: string
  }
}

/** One database server for the whole run and one prepared database; every test file works on a copy of its own. */
export default async function setup(project: TestProject) {
  const { ownerUrl, template, remove } = await smallWorld()
  project.provide('ownerUrl', ownerUrl)
  project.provide('template', template)
  return remove
}
