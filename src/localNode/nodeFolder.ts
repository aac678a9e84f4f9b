import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Whom the machine belongs to, and the private half of its key, which never leaves it. */
export type Pairing = {
  /** The school's address, such as `https://greenwood.banyan.example`. */
  readonly address: string
  readonly localNodeId: string
  readonly name: string
  /** PKCS #8 in PEM. */
  readonly privateKey: string
}

/** A file the school wants here, as the server described it. */
export type KeptFile = {
  readonly fileId: string
  readonly title: string
  readonly grade: string
  readonly course: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
}

/** Why the machine could not do its work; none if all is well. */
export type Trouble = 'unreachable' | 'refused' | 'diskFull' | 'unexpected'

export type NodeState = {
  readonly licence: 'valid' | 'ended' | null
  readonly lastContactAt: string | null
  readonly syncedAt: string | null
  readonly trouble: Trouble | null
  readonly files: readonly KeptFile[]
}

const nothingYet: NodeState = { licence: null, lastContactAt: null, syncedAt: null, trouble: null, files: [] }

/** Everything the machine keeps is in one folder: `pairing.json`, `state.json`, and the files under their ids. */
export type NodeFolder = ReturnType<typeof openFolder>

export function openFolder(path: string) {
  const files = join(path, 'files')
  const place = (fileId: string) => join(files, fileId)
  const part = (fileId: string) => `${place(fileId)}.part`
  const read = async <T>(name: string): Promise<T | null> => {
    try {
      return JSON.parse(await readFile(join(path, name), 'utf8')) as T
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
  /** Written beside and moved into place, so that a loss of power leaves the old one or the new one. */
  const write = async (name: string, value: object) => {
    await mkdir(files, { recursive: true })
    await writeFile(join(path, `${name}.new`), JSON.stringify(value), { mode: 0o600, flush: true })
    await rename(join(path, `${name}.new`), join(path, name))
  }
  const sizeAt = async (at: string) => (await stat(at).catch(() => null))?.size ?? null
  return {
    place,
    part,
    pairing: () => read<Pairing>('pairing.json'),
    savePairing: (pairing: Pairing) => write('pairing.json', pairing),
    state: async () => (await read<NodeState>('state.json')) ?? nothingYet,
    saveState: (state: NodeState) => write('state.json', state),
    /** Whether a file is here, whole: it gets its place only after its hash was compared. */
    holds: async ({ fileId, size }: Pick<KeptFile, 'fileId' | 'size'>) => (await sizeAt(place(fileId))) === size,
    partSize: async (fileId: string) => (await sizeAt(part(fileId))) ?? 0,
    complete: (fileId: string) => rename(part(fileId), place(fileId)),
    forgetPart: (fileId: string) => rm(part(fileId), { force: true }),
    /** Deletes what is no longer wanted. */
    keepOnly: async (fileIds: ReadonlySet<string>) => {
      for (const name of await readdir(files).catch(() => []))
        if (!fileIds.has(name.replace(/\.part$/, ''))) await rm(join(files, name), { force: true })
    },
    freeBytes: async () => {
      await mkdir(files, { recursive: true })
      const { bavail, bsize } = await statfs(path)
      return bavail * bsize
    },
  }
}
