import { useEffect } from 'react'

export type Paper = 'a4' | 'thermal'

const pages: Record<Paper, string> = {
  a4: '@page { size: A4; margin: 15mm }',
  thermal: '@page { size: 80mm 200mm; margin: 3mm }',
}

/** Sets the print paper size while mounted. */
export function usePaper(paper: Paper): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(pages[paper])
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [paper])
}
