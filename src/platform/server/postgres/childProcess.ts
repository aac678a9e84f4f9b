import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

const inherited = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']

/** Options for spawning a PostgreSQL program: as the account, and without our environment, which contains secrets. */
export function spawnOptions(account: Account | undefined, env: Record<string, string> = {}) {
  return {
    ...account,
    // The account may have no access to our working directory.
    cwd: '/',
    env: {
      ...Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      LC_ALL: 'C',
      ...env,
    },
    windowsHide: true,
  }
}

/** Runs a program to completion; rejects with the end of its error output if it fails. */
export function run(program: string, args: string[], account: Account | undefined, cwd = '/'): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(account), cwd, stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-2000)
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} failed (${signal ?? code}). ${output.trim()}`))
    })
  })
}
