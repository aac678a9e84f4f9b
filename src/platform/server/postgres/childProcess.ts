import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

const passedOn = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']

/** How every program of PostgreSQL is spawned: as the account, and without our environment, which holds secrets. */
export function surroundings(account: Account | undefined, env: Record<string, string> = {}) {
  return {
    ...account,
    // The account may not be allowed to stand in the folder we stand in.
    cwd: '/',
    env: {
      ...Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      LC_ALL: 'C',
      ...env,
    },
    windowsHide: true,
  }
}

/** Runs a program to its end; rejects with its last words when it fails. */
export function run(program: string, args: string[], account: Account | undefined, cwd = '/'): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...surroundings(account), cwd, stdio: ['ignore', 'ignore', 'pipe'] })
    let words = ''
    child.stderr.on('data', (chunk) => {
      words = (words + chunk).slice(-2000)
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} failed (${signal ?? code}). ${words.trim()}`))
    })
  })
}
