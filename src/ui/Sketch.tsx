import css from './Sketch.module.css'

export type SketchName = 'bell' | 'register' | 'ledger' | 'gate' | 'books' | 'chair'

// Each is drawn in two hands: the object in ink, and the one line that lives in the school's colour.
const drawings: Record<SketchName, { ink: string; brand: string }> = {
  bell: {
    ink: 'M14 78h92M60 14v8M60 22c-15 1-23 12-24 25-.6 8-3 12-7 16h62c-4-4-6.400-8-7-16-1-13-9-24-24-25M52 63c0 5 3.500 8 8 8s8-3 8-8',
    brand: 'M26 34c-3 5-4.500 10-4.500 16M94 34c3 5 4.500 10 4.500 16M46 44c1-6 4-9.500 8-11.500',
  },
  register: {
    ink: 'M14 78h92M34 78V19c0-2 1.400-3.500 3.500-3.500h45c2.100 0 3.500 1.500 3.500 3.500v59M48 15.500c0-4 2.500-6 5-6h14c2.500 0 5 2 5 6M56 34h20M56 47h20M56 60h20',
    brand: 'M43 34l3 3 5-6M43 47l3 3 5-6M43.500 57.500l6 6M49.500 57.500l-6 6',
  },
  ledger: {
    ink: 'M14 78h92M60 26c-7-5-17-7-34-6.500v50c17-.5 27 1.500 34 6.500 7-5 17-7 34-6.500v-50C77 19 67 21 60 26zM60 26v50M34 32c6 0 11 .7 16 2.400M34 42c6 0 11 .7 16 2.400M34 52c6 0 11 .7 16 2.400M86 32c-3 0-6 .2-9 .6M86 42c-3 0-6 .2-9 .6',
    brand: 'M70 62c5-1.600 10-2.300 16-2.300M70 56.500c5-1.600 10-2.300 16-2.300',
  },
  gate: {
    ink: 'M14 78h92M26 78V28M94 78V28M21 28h10M89 28h10M26 22a3 3 0 1 1 0 .1M94 22a3 3 0 1 1 0 .1M32 78V42M44 78V36M56 78V33.500M64 78V33.500M76 78V36M88 78V42M26 62h30M64 62h30M60 78V33',
    brand: 'M26 44c10-8 21-12 34-12s24 4 34 12',
  },
  books: {
    ink: 'M14 78h92M24 78V66.500h58V78M24 66.500h58M30 66.500V55h50v11.500M70 55l12-36 12.500 4.200L76.500 78M80 26.500l10.500 3.500M34 55c-2-3-2-8.500 0-11.500h38',
    brand: 'M36 72h22M40 60.500h18M34 49h24',
  },
  chair: {
    ink: 'M14 78h92M44 78l3-26M44 14l3.500 38h29L74 78M47.500 52l-9 .5L35 78M76.500 52l5 26M44 14h24l2 22H46M45.200 25h23.600',
    brand: 'M40 52h40M41 66.500h38',
  },
}

/** A one-line ink drawing of a school object, tinted with the school's colour. */
export function Sketch({ name }: { name: SketchName }) {
  const { ink, brand } = drawings[name]
  return (
    <svg className={css.sketch} width="120" height="88" viewBox="0 0 120 88" fill="none" aria-hidden="true">
      <path d={ink} className={css.ink} />
      <path d={brand} className={css.brand} />
    </svg>
  )
}
