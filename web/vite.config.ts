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
                // Few files: the first page, one per screen and table, and code shared by several of them. Code that
                // only two of them share has its own files, so that other screens do not load it.
                codeSplitting: {
                    groups: [
                        { name: "start", tags: ["$initial"], priority: 3 },
                        { name: "shared", minShareCount: 3, priority: 2 },
                        { name: "nokitty", test: /nokitty/, minShareCount: 2, priority: 1 },
                        { name: "house-rules", test: /room\/new/, minShareCount: 2, priority: 1 },
                        { name: "rules", test: /rules_/, minShareCount: 2, priority: 1 },
                        { name: "profile", test: /profile|account/, minShareCount: 2, priority: 1 },
                        { name: "card-table", test: /card_table/, minShareCount: 2, priority: 1 },
                        { name: "pairs", minShareCount: 2 },
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
