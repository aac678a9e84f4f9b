import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './src/platform/server/bundle/chunks.ts'
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
  packages: { '@excalidraw/excalidraw': 464_000 },
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
        codeSplitting: { groups: chunkGroups },
        // The first scripts name every other file, and hashes do not compress: seven characters, the fewest the bundler takes, tell versions apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
}))
