// What a document is made of when a school designs it: `blocks.typ` prints these, whatever the document is. Every text in
// them is shown literally.

/** A text in the document's language and, where a document has two, in the second one beside it. */
export type Words = {
  readonly text: string
  readonly second: { readonly language: string; readonly text: string } | null
}

/** A square code as dark runs `[column, row, length]`. */
type Square = { readonly size: number; readonly runs: readonly (readonly [number, number, number])[] }

type Block =
  | {
      readonly kind: 'letterhead'
      readonly layout: 'side' | 'centred'
      readonly name: string
      readonly lines: readonly string[]
      /** The name of a picture. */
      readonly logo: string | null
    }
  | { readonly kind: 'title'; readonly title: Words; readonly below: readonly string[]; readonly note: Words | null }
  | {
      readonly kind: 'facts'
      readonly heading: Words | null
      readonly columns: number
      readonly pairs: readonly (readonly [Words, string])[]
      /** The name of a picture beside them. */
      readonly picture: string | null
    }
  | {
      readonly kind: 'table'
      readonly heading: Words | null
      readonly header: readonly Words[]
      /** Shares of the width. */
      readonly widths: readonly number[]
      /** Whether all columns but the first are centred. */
      readonly isCentred: boolean
      readonly rows: readonly (readonly string[])[]
    }
  | {
      readonly kind: 'bars'
      readonly heading: Words | null
      /** `percent` is the length of a bar. */
      readonly bars: readonly { readonly label: string; readonly percent: number; readonly value: string }[]
    }
  | {
      readonly kind: 'text'
      readonly heading: Words | null
      readonly text: string
      /** With a size, the text is set as running text of a letter, and again in the second language below. */
      readonly size?: 'small' | 'normal' | 'large'
      readonly align?: 'start' | 'centre' | 'justify'
      readonly second?: { readonly language: string; readonly text: string } | null
    }
  /** `picture` is the name of a picture. */
  | { readonly kind: 'photo'; readonly picture: string; readonly size: 'small' | 'large' }
  | {
      readonly kind: 'pictures'
      readonly heading: Words | null
      readonly pictures: readonly (readonly [string, string])[]
    }
  | {
      readonly kind: 'signatures'
      readonly labels: readonly Words[]
      /** The names of pictures above the labels; without one the paper is signed by hand. */
      readonly pictures?: readonly (string | null)[]
    }
  | { readonly kind: 'code'; readonly square: Square; readonly label: Words; readonly lines: readonly string[] }
  /** Empty millimetres; null takes what is left of the page. */
  | { readonly kind: 'space'; readonly height: number | null }

/** Instead of the name of a photo: draws a figure that stands for one. */
export const photoPlaceholder = 'placeholder'

/** Two halves that follow each other stand side by side. */
export type PrintedBlock = Block & { readonly width: 'full' | 'half' }
