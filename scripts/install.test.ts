import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'banyan-install-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A release whose programs say which one they belong to. */
function releaseOf(version: string) {
  const release = join(folder, `release-${version}`)
  mkdirSync(join(release, 'scripts'), { recursive: true })
  cpSync('operations', join(release, 'operations'), { recursive: true })
  writeFileSync(join(release, 'package.json'), `{\n  "name": "banyan",\n  "version": "${version}"\n}\n`)
  for (const program of ['admin', 'migrate'])
    writeFileSync(
      join(release, `scripts/${program}.ts`),
      `console.log(JSON.stringify([${JSON.stringify(`${program} of ${version}`)}, process.argv.slice(2), process.env.BACKUP_KEY]))`,
    )
  return release
}

function machine(name: string) {
  const root = join(folder, name)
  const run = (file: string, ...args: string[]) =>
    execFileSync('sh', [file, ...args], { env: { ...process.env, DESTDIR: root }, encoding: 'utf8', stdio: 'pipe' })
  const contents = (path: string) => readFileSync(join(root, path), 'utf8')
  return {
    root,
    install: (version: string) => run(join(releaseOf(version), 'operations/install.sh')),
    banyan: (...args: string[]) => run(join(root, 'usr/local/bin/banyan'), ...args),
    running: () => JSON.parse(contents('opt/banyan/package.json')).version as string,
    kept: () => readdirSync(join(root, 'opt/banyan-releases')).filter((name) => /^\d|before/.test(name)).length,
    contents,
  }
}

test('T12 a first release is put in place with secrets of its own, which only the server may read', () => {
  const { root, install, banyan, running, contents } = machine('first')
  install('1.0.0')
  expect(running()).toBe('1.0.0')
  const settings = contents('etc/banyan/banyan.env')
  for (const name of ['BANYAN_SECRET', 'BACKUP_KEY', 'METRICS_TOKEN'])
    expect(settings).toMatch(new RegExp(`^${name}=[A-Za-z0-9]{30,}$`, 'm'))
  expect(settings).toContain('\nHOST=127.0.0.1\n')
  expect(statSync(join(root, 'etc/banyan/banyan.env')).mode & 0o777).toBe(0o640)
  expect(existsSync(join(root, 'etc/systemd/system/banyan.service'))).toBe(true)
  const [program, args, key] = JSON.parse(banyan('backup', 'run'))
  expect([program, args]).toEqual(['admin of 1.0.0', ['backup', 'run']])
  expect(settings).toContain(`BACKUP_KEY=${key}\n`)
})

test('T12 a release is installed beside the one that runs, used on request, and the one before is kept for going back', () => {
  const { root, install, banyan, running, kept, contents } = machine('upgraded')
  install('1.0.0')
  const settings = contents('etc/banyan/banyan.env')
  expect(() => banyan('switch')).toThrow('No newer release is installed')
  install('1.1.0')
  // The server that runs keeps every file it may still load.
  expect(running()).toBe('1.0.0')
  expect(banyan('backup')).toContain('admin of 1.0.0')
  expect(banyan('migrate')).toContain('migrate of 1.1.0')
  banyan('switch')
  expect(running()).toBe('1.1.0')
  expect(banyan('migrate')).toContain('migrate of 1.1.0')
  banyan('back')
  expect(running()).toBe('1.0.0')
  banyan('back')
  expect(running()).toBe('1.1.0')
  for (const version of ['1.2.0', '1.3.0']) {
    install(version)
    expect(running()).toBe('1.1.0')
  }
  expect(kept()).toBe(3)
  banyan('switch')
  banyan('back')
  expect(running()).toBe('1.1.0')
  expect(contents('etc/banyan/banyan.env')).toBe(settings)
  expect(() =>
    execFileSync('sh', [join(root, 'opt/banyan/operations/install.sh')], {
      env: { ...process.env, DESTDIR: root },
      stdio: 'pipe',
    }),
  ).toThrow('not from the installed one')
})

test('T12 a machine whose release was a folder gets the new one beside it', () => {
  const { root, install, banyan, running } = machine('older')
  mkdirSync(join(root, 'opt'), { recursive: true })
  cpSync(releaseOf('0.9.0'), join(root, 'opt/banyan'), { recursive: true })
  install('1.0.0')
  expect(running()).toBe('0.9.0')
  banyan('switch')
  expect(running()).toBe('1.0.0')
  banyan('back')
  expect(running()).toBe('0.9.0')
})
