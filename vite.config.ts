import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { liveWords } from './src/platform/server/bundle/liveWords.ts'
import {
  boardAssets,
  browserOnly,
  fixedScripts,
  pdfAssets,
  weighAndCompress,
} from './src/platform/server/bundle/plugins.ts'

const budget = {
  signIn: ['src/app/web.tsx', 'src/modules/access/web/signIn/SignIn.tsx'],
  shell: ['src/platform/web/shell/StaffShell.tsx', 'src/app/modules.web.ts'],
  // Loaded after the screens that use them are shown, and by nothing else (docs/adr/0023 and 0026).
  engines: {
    'pdfjs-dist/build/pdf.mjs': 260_000,
    'modules/whiteboard/web/Canvas.tsx': 650_000,
  },
  // Small parts that Excalidraw loads once it runs, weighed together with Excalidraw itself.
  packages: { '@excalidraw/excalidraw': 450_000 },
}

const isProduction = process.env.BANYAN_BUILD === 'production'

export default defineConfig(({ command }) => ({
  appType: 'custom',
  define: {
    __DEVELOPER_BUILD__: JSON.stringify(command !== 'build' || !isProduction),
  },
  plugins: [
    react(),
    browserOnly(),
    liveWords(),
    fixedScripts({ theme: 'src/ui/theme/boot.js', worker: 'src/platform/web/sw.js' }),
    pdfAssets(),
    boardAssets(),
    weighAndCompress(budget, isProduction ? 'thorough' : 'quick'),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Named, so that :dir() and logical sides stay as they are written.
    cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    // Everything is a file of its own: the content policy allows no inline scripts, and fonts are fetched by need.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One large file packs better than thirty small ones, and a screen in a hundred files comes late: what the sign-in
          // page needs is kept together, what every screen stands in as well, the addresses of all routes (7 kB for the product),
          // and small pieces that several share.
          groups: [
            { name: 'doors', test: /\/src\/(app\/web\.tsx|modules\/access\/web\/signIn\/SignIn\.tsx)$/, priority: 3 },
            {
              name: 'shell',
              test: /\/src\/(app\/modules\.web\.ts|platform\/web\/shell\/StaffShell\.tsx)$/,
              priority: 2,
            },
            {
              name: 'contracts',
              test: /\/src\/modules\/[^/]+\/(contract|\w+Contract|contracts\/(?!\w+Schemas)\w+)\.ts$/,
              priority: 2,
            },
            {
              name: 'shared',
              test: /\/src\/(ui|platform)\/|@tabler/,
              minShareCount: 40,
              priority: 1,
            },
          ],
        },
      },
    },
  },
}))
