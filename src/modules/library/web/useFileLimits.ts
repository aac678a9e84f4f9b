import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { showSize } from '#ui/formats/fileSize.ts'
import { library } from '../contract.ts'
import { libraryText } from './words.ts'

/** What the user may upload, so that a file that is too large is refused when it is chosen. */
export function useFileLimits() {
  const text = useText(libraryText).form
  const { data } = useRead(library.routes.getUploadLimits, {})
  const limits = data?.limits ?? []
  const limitOf = (extension: string) => limits.find(({ extensions }) => extensions.includes(extension))?.maxBytes
  const sizeOf = (extension: string) => showSize(limitOf(extension) ?? 0)
  return {
    accept: limits.flatMap(({ extensions }) => extensions.map((one) => `.${one}`)).join(','),
    hint: data ? fill(text.fileHint, { document: sizeOf('pdf'), media: sizeOf('mp4'), package: sizeOf('h5p') }) : '',
    /** Why this file can't be uploaded; undefined if it can. */
    refusalOf: ({ name, size }: { name: string; size: number }) => {
      const most = limitOf(name.split('.').at(-1)?.toLowerCase() ?? '')
      if (most === undefined || size <= most) return undefined
      return fill(text.tooLarge, { name, size: showSize(size), most: showSize(most) })
    },
  }
}
