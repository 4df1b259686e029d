import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Writes .br and .gz beside each asset once, so that the server never compresses them. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const [fileName, file] of Object.entries(bundle)) {
      if (!/\.(js|css|svg)$/.test(fileName)) continue
      const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source, { params }) })
      this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source) })
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
