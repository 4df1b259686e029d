import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Writes .br and .gz beside each asset once, as they finally are, so that the server never compresses them. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const fileName of Object.keys(bundle).filter((f) => /\.(js|css)$/.test(f))) {
      const file = path.join(dir, fileName)
      const source = await readFile(file)
      await writeFile(`${file}.br`, brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      await writeFile(`${file}.gz`, gzipSync(source))
    }
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: Object.fromEntries(['/api', '/token'].map((path) => [path, 'http://127.0.0.1:3000'])) },
})
