import css from './Sketch.module.css'

export type SketchName = 'bell' | 'register' | 'ledger' | 'gate' | 'books' | 'chair'

// Each has two parts: the object in ink, and one line in the school's colour.
const drawings: Record<SketchName, { ink: string; brand: string }> = {
  bell: {
    ink: 'M14 78h92M60 14v8M60 22c-15 1-23 12-24 25-.6 8-3 12-7 16h62c-4-4-6.4-8-7-16-1-13-9-24-24-25M52 63c0 5 3.5 8 8 8s8-3 8-8',
    brand: 'M26 34c-3 5-4.5 10-4.5 16M94 34c3 5 4.5 10 4.5 16M46 44c1-6 4-9.5 8-11.5',
  },
  register: {
    ink: 'M14 78h92M34 78V19c0-2 1.4-3.5 3.5-3.5h45c2.1 0 3.5 1.5 3.5 3.5v59M48 15.5c0-4 2.5-6 5-6h14c2.5 0 5 2 5 6M56 34h20M56 47h20M56 60h20',
    brand: 'M43 34l3 3 5-6M43 47l3 3 5-6M43.5 57.5l6 6M49.5 57.5l-6 6',
  },
  ledger: {
    ink: 'M14 78h92M60 26c-7-5-17-7-34-6.5v50c17-.5 27 1.5 34 6.5 7-5 17-7 34-6.5v-50C77 19 67 21 60 26zM60 26v50M34 32c6 0 11 .7 16 2.4M34 42c6 0 11 .7 16 2.4M34 52c6 0 11 .7 16 2.4M86 32c-3 0-6 .2-9 .6M86 42c-3 0-6 .2-9 .6',
    brand: 'M70 62c5-1.6 10-2.3 16-2.3M70 56.5c5-1.6 10-2.3 16-2.3',
  },
  gate: {
    ink: 'M14 78h92M26 78V28M94 78V28M21 28h10M89 28h10M26 22a3 3 0 1 1 0 .1M94 22a3 3 0 1 1 0 .1M32 78V42M44 78V36M56 78V33.5M64 78V33.5M76 78V36M88 78V42M26 62h30M64 62h30M60 78V33',
    brand: 'M26 44c10-8 21-12 34-12s24 4 34 12',
  },
  books: {
    ink: 'M14 78h92M22 78V66.5h52V78M28 66.5V55h43v11.5M35 55c-2.5-2.5-2.5-7 0-9.5h31V55M80 78L65.2 32.4l11.4-3.7 14.8 45.6zM67.7 40l11.4-3.7',
    brand: 'M34 72.3h22M39 60.8h20M42 50.3h18M79.5 66.5l7.6-2.5',
  },
  chair: {
    ink: 'M14 78h92M40 13l4.5 37M65.5 13l2.5 37M40 13c8.5-2.5 17-2.5 25.5 0M44.5 50H68l14 8H54zM44.5 50L42.5 73M54 58l-2 20M82 58l2 20M71 58l.8 14',
    brand: 'M41.4 24.5c8.3-2.3 16.6-2.3 24.9 0M42.8 36c8-2.2 16.2-2.2 24.3 0M53 68h30',
  },
}

/** A line drawing of a school object, tinted with the school's colour. */
export function Sketch({ name }: { name: SketchName }) {
  const { ink, brand } = drawings[name]
  return (
    <svg className={css.sketch} width="94" height="76" viewBox="13 5 94 76" fill="none" aria-hidden="true">
      <path d={ink} className={css.ink} />
      <path d={brand} className={css.brand} />
    </svg>
  )
}
