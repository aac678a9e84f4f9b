import css from './PhoneNumber.module.css'
import { phoneText } from './phoneText.ts'

/** A phone number with a call link; always left to right and on one line. */
export function PhoneNumber({ children, link }: { children: string; link?: boolean | undefined }) {
  const shown = (
    <bdi dir="ltr" className={css.number}>
      {phoneText(children)}
    </bdi>
  )
  return link ? <a href={`tel:${children}`}>{shown}</a> : shown
}
