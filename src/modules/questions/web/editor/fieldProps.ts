import type { Pictures } from '../view/TextView.tsx'

/** What the fields of every type get: its content, how to change it, and the errors below a path. */
export type FieldsProps<Q> = {
  question: Q
  onChange: (question: Q) => void
  errorAt: (path: string) => string | undefined
  pictures: Pictures
  onPicture: (fileId: string, url: string) => void
}
