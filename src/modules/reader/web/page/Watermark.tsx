import css from './PageView.module.css'

const times = [1, 2, 3, 4, 5, 6]

/** Who is reading, across every page; in print it is drawn into the picture. */
export function Watermark({ person, school }: { person: string; school: string }) {
  return (
    <div className={css.watermark} data-watermark aria-hidden>
      {times.map((n) => (
        <span key={n}>{`${person} · ${school}`}</span>
      ))}
    </div>
  )
}
