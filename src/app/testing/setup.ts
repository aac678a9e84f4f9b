import type { TestProject } from 'vitest/node'
import { smallWorld } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    template: string
  }
}

/** One database server and one prepared database for the whole run; every test file gets its own copy. */
export default async function setup(project: TestProject) {
  const { ownerUrl, template, remove } = await smallWorld()
  project.provide('ownerUrl', ownerUrl)
  project.provide('template', template)
  return remove
}
