package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

func main() {
	changes := `{"bg": "O+", "mobile": "+919876543210"}`
	address := os.Getenv("SERVICE") + "/profiles/v1/emr-user/" + url.PathEscape("emr-user-1")
	request, err := http.NewRequest("PATCH", address, strings.NewReader(changes))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
	request.Header.Set("client-id", "front-desk")
	request.Header.Set("Content-Type", "application/json")
	client := http.Client{Timeout: 10 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	fmt.Println(response.StatusCode, string(body), err)
}
