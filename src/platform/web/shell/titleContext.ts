import { createContext } from 'react'
import type { PageFacts } from '../routing/screenTitle.ts'

/** What the open page adds to the top bar. */
export const TitleContext = createContext<PageFacts>({})
