import css from './PageView.module.css'

const rows = [1, 2, 3, 4, 5, 6]

/** The reader's name across every page. Printing draws it into the image instead. */
export function Watermark({ person, school }: { person: string; school: string }) {
  return (
    <div className={css.watermark} data-watermark aria-hidden>
      {rows.map((n) => (
        <span key={n}>{`${person} · ${school}`}</span>
      ))}
    </div>
  )
}
