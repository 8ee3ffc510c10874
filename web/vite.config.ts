import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

/** The server that `npm run dev` forwards API calls to. */
const server = loadEnv("", ".", "MEZANI_").MEZANI_ADDRESS ?? "http://localhost:8000";
const forwarded = { target: server, changeOrigin: true, headers: { origin: server } };

/** What the landing page shares with other screens, besides pictures. */
const DAILY = /screens\/daily|messages\/(daily_|puzzle_|rules_read)/;
/** What only screens with a table of No Kitty need. Every table needs its family. */
const NOKITTY = /games\/nokitty\/(?!family)|messages\/nokitty_(?!card_(wind|recycle|shield))/;
const KADI = /games\/kadi\/(?!family)|messages\/kadi_/;

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
                // the landing page shares with others has its own files, and so has code of one game or that only two
                // screens share, so that other screens do not load it.
                codeSplitting: {
                    includeDependenciesRecursively: false,
                    groups: [
                        { name: "start", tags: ["$initial"], priority: 4 },
                        { name: "daily", test: DAILY, minShareCount: 2, priority: 3 },
                        { name: "pictures", test: /pictures/, minShareCount: 2, priority: 3 },
                        { name: "nokitty", test: NOKITTY, minShareCount: 2, priority: 3 },
                        { name: "shared", minShareCount: 3, priority: 2 },
                        { name: "kadi", test: KADI, minShareCount: 2, priority: 1 },
                        { name: "chat", test: /ChatPanel/, minShareCount: 2, priority: 1 },
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
