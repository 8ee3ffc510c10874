import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

/** The server that `npm run dev` forwards API calls to. */
const server = loadEnv("", ".", "MEZANI_").MEZANI_ADDRESS ?? "http://localhost:8000";
const forwarded = { target: server, changeOrigin: true, headers: { origin: server } };

export default defineConfig({
    plugins: [
        paraglideVitePlugin({
            project: "./project.inlang",
            outdir: "./src/paraglide",
            strategy: ["globalVariable", "baseLocale"],
            emitGitIgnore: false,
            emitPrettierIgnore: false,
        }),
        svelte(),
    ],
    build: {
        outDir: "../src/mezani/server/site",
        emptyOutDir: true,
        target: "es2022",
        modulePreload: { polyfill: false },
        // The content security policy forbids inlined files.
        assetsInlineLimit: 0,
        rolldownOptions: {
            output: {
                // Few files: the first page, code shared by several screens, and one file per screen.
                codeSplitting: {
                    groups: [
                        { name: "start", tags: ["$initial"], priority: 1 },
                        { name: "shared", minShareCount: 2 },
                    ],
                },
            },
        },
    },
    server: {
        proxy: {
            "/api": forwarded,
            "/ws": { ...forwarded, ws: true },
        },
    },
    test: {
        include: ["src/**/*.test.ts"],
        environment: "node",
    },
});
